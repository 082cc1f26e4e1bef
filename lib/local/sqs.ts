import { randomUUID } from 'node:crypto';
import type { StatementSync } from 'node:sqlite';
import type { MessageAttributeValue, SendMessageCommandInput } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse } from 'aws-lambda';
import { clockSpeed } from '../../functions/ports/env.ts';
import type { SetAside } from '../../functions/runtime/set-aside.ts';
import { longestQueueDelaySeconds, setAsideQueue } from '../../functions/topology/queues.ts';
import { Alarm } from './alarm.ts';
import { nameIn } from './arns.ts';
import type { Durable } from './durable.ts';
import { runAhead } from './end-of-turn.ts';
import type { Lambda } from './lambda.ts';
import type { Observation } from './observation.ts';
import type { Scheduled, ScheduledGroup } from './scheduled.ts';
import { numberIn, textIn } from './sql-rows.ts';
import { type Batch, type Message, md5, parted, toMessage, toRecord, traceHeader } from './sqs-messages.ts';

interface QueueRow {
  readonly consumer: string;
  readonly visibilityTimeoutSeconds: number;
  readonly retentionSeconds: number;
  readonly maxReceives: number;
  readonly batchSize: number;
  readonly concurrency: number;
  readonly cells?: number;
}

interface NewMessage {
  readonly body: string;
  readonly delaySeconds?: number | undefined;
  readonly attributes?: Readonly<Record<string, MessageAttributeValue>> | undefined;
}

interface SqsOptions {
  readonly durable: Durable;
  readonly queues: Readonly<Record<string, QueueRow>>;
  readonly lambda: Lambda;
  /** Whose message has this body; by default all are of one owner. */
  readonly ownerOf?: (body: string) => string;
  readonly observation?: Observation | undefined;
  readonly log: (line: string) => void;
}

/** The longest time that Amazon SQS hides a message. */
const longestVisibilitySeconds = 43_200;

/** The largest message that Amazon SQS takes in every Region, in bytes. */
const largestMessage = 262_144;

/**
 * Queues on disk, each with a consumer. A message in progress has a receipt; it is deleted after success and
 * visible again, after its visibility timeout, when the consumer throws or names it as failed. As many messages are in progress
 * at once as all deployed functions of the consumer together could process.
 */
export class Sqs {
  readonly #options: SqsOptions;
  readonly #statements: ReturnType<typeof prepare>;
  /** How many messages of each owner are in progress, by queue. */
  readonly #inFlight = new Map<string, Map<string, number>>();
  readonly #alarms = new Map<string, Alarm>();
  #running = false;

  constructor(options: SqsOptions) {
    this.#options = options;
    options.durable.db.exec(schema);
    this.#statements = prepare((sql) => options.durable.db.prepare(sql));
    for (const name of Object.keys(options.queues)) {
      this.#inFlight.set(name, new Map());
      this.#alarms.set(name, new Alarm(options.durable.clock, () => this.#pump(name)));
    }
  }

  /** Starts the consumers. Messages that a killed process held become visible at once. */
  start(): void {
    this.#running = true;
    this.#statements.forgetReceipts.run(this.#now());
    for (const alarm of this.#alarms.values()) alarm.ringAt(this.#now());
  }

  /** Stops receiving; batches in flight still settle. */
  stop(): void {
    this.#running = false;
    for (const alarm of this.#alarms.values()) alarm.clear();
  }

  /** Throws when the queue is unknown or the delay is longer than a queue can keep a message back. */
  send(queue: string, { body, delaySeconds = 0, attributes = {} }: NewMessage): { messageId: string; md5: string } {
    const alarm = this.#alarms.get(queue);
    if (!alarm) throw failure('QueueDoesNotExist', `There is no queue ${queue}.`);
    if (!(delaySeconds >= 0 && delaySeconds <= longestQueueDelaySeconds) || !Number.isInteger(delaySeconds)) {
      throw failure('InvalidParameterValue', `DelaySeconds must be an integer from 0 to ${longestQueueDelaySeconds}.`);
    }
    if (body === '') throw failure('MissingParameter', 'The request must contain the parameter MessageBody.');
    if (Buffer.byteLength(body + JSON.stringify(attributes)) > largestMessage) {
      throw failure('InvalidParameterValue', `The message must be shorter than ${largestMessage} bytes.`);
    }
    const [id, now] = [randomUUID(), this.#now()];
    const visibleAt = now + scaled(delaySeconds);
    this.#options.durable.join();
    this.#statements.insert.run(id, queue, body, JSON.stringify(this.#traced(attributes)), now, visibleAt);
    this.#options.observation?.queued(id);
    if (this.#running) alarm.ringAt(visibleAt);
    return { messageId: id, md5: md5(body) };
  }

  /** Adds the trace header of the function that sends, where there is one. */
  #traced(attributes: NonNullable<NewMessage['attributes']>): NonNullable<NewMessage['attributes']> {
    const header = this.#options.lambda.traceHeader();
    return header ? { ...attributes, [traceHeader]: { DataType: 'String', StringValue: header } } : attributes;
  }

  /** `send` in the form of the SDK. */
  sendMessage({ QueueUrl = '', MessageBody = '', DelaySeconds, MessageAttributes }: Partial<SendMessageCommandInput>) {
    if (nameIn(QueueUrl) === setAsideQueue) return this.#keepSetAside(MessageBody);
    const message = { body: MessageBody, delaySeconds: DelaySeconds, attributes: MessageAttributes };
    const { messageId, md5: digest } = this.send(nameIn(QueueUrl), message);
    return { MessageId: messageId, MD5OfMessageBody: digest };
  }

  /** Stores what was set aside among the dead letters of its reader or queue, from where `operate -- redrive` passes it on again. */
  #keepSetAside(body: string) {
    const what = JSON.parse(body) as SetAside;
    const letter =
      'record' in what
        ? { source: what.reader, body: JSON.stringify(what.record) }
        : { source: nameIn(what.queueArn), body: what.body };
    const error = what.part ? `${what.part}: ${what.error}` : what.error;
    this.#options.durable.bury({ ...letter, error, at: this.#now() });
    return { MessageId: randomUUID(), MD5OfMessageBody: md5(body) };
  }

  /** Keeps a message in progress hidden for `seconds` from now. */
  changeVisibility(receipt: string, seconds: number): void {
    if (!(seconds >= 0 && seconds <= longestVisibilitySeconds) || !Number.isInteger(seconds)) {
      throw failure('InvalidParameterValue', `VisibilityTimeout is an integer from 0 to ${longestVisibilitySeconds}.`);
    }
    this.#options.durable.join();
    const { changes } = this.#statements.hide.run(this.#now() + scaled(seconds), receipt);
    if (changes === 0) throw failure('ReceiptHandleIsInvalid', 'The receipt handle is not, or no longer, valid.');
  }

  delete(receipt: string): void {
    this.#options.durable.join();
    this.#statements.remove.run(receipt);
  }

  /** The number of messages that wait or are in progress. */
  depth(queue: string): number {
    return Number(this.#statements.count.get(queue)?.n ?? 0);
  }

  /** The number of dead letters of a queue. */
  deadLetters(queue: string): number {
    return this.#options.durable.deadLetters().filter(({ source }) => source === queue).length;
  }

  /** Sends the dead letters of a queue again as new messages. Returns their number. */
  redrive(queue: string): number {
    return this.#options.durable.transaction(() => {
      const letters = this.#options.durable.unbury(queue);
      for (const { body, attributes } of letters) {
        this.send(queue, { body, attributes: JSON.parse(attributes ?? '{}') });
      }
      return letters.length;
    });
  }

  /** Messages that become visible by themselves, the next first. */
  scheduled(limit: number, queue?: string): Scheduled[] {
    const now = this.#now();
    const rows = queue
      ? this.#statements.scheduledIn.all(queue, now, limit)
      : this.#statements.scheduled.all(now, limit);
    return rows.map(({ queue: what, body, visibleAt }) => ({
      at: Number(visibleAt),
      kind: 'message',
      what: String(what),
      of: String(body),
    }));
  }

  /** How many messages will come due of each queue. */
  scheduledGroups(): ScheduledGroup[] {
    return this.#statements.scheduledGroups.all(this.#now()).map((row) => ({
      kind: 'message',
      what: textIn(row, 'queue'),
      count: numberIn(row, 'n'),
      lastAt: numberIn(row, 'lastAt'),
    }));
  }

  /** Whether a message is being worked on, or could be. */
  isBusy(now: number): boolean {
    return Number(this.#statements.busy.get(now)?.n ?? 0) > 0;
  }

  #now(): number {
    return this.#options.durable.clock.now();
  }

  #pump(queue: string): void {
    const row = this.#options.queues[queue];
    const inFlight = this.#inFlight.get(queue);
    if (!row || !inFlight || !this.#running) return;
    for (;;) {
      const busy = [...inFlight.values()].reduce((sum, count) => sum + count, 0);
      if (busy >= row.batchSize * row.concurrency * (row.cells ?? 1)) return;
      const [next, now] = [this.#statements.next.get(queue)?.at, this.#now()];
      if (next === null || next === undefined) return;
      if (Number(next) > now) {
        this.#alarms.get(queue)?.ringAt(Number(next));
        return;
      }
      const received = this.#receive(queue, row, now);
      if (received.length === 0) {
        this.#cleanUp(queue, row, now);
        continue;
      }
      for (const { owner } of received) inFlight.set(owner, (inFlight.get(owner) ?? 0) + 1);
      for (const batch of parted(received, inFlight)) {
        void this.#consume(queue, row, batch).then(() => {
          for (const { owner } of batch.messages) {
            const rest = (inFlight.get(owner) ?? 1) - 1;
            if (rest > 0) inFlight.set(owner, rest);
            else inFlight.delete(owner);
          }
          this.#pump(queue);
        });
      }
    }
  }

  /** Takes visible messages, except those that `#cleanUp` removes. */
  #receive(queue: string, row: QueueRow, now: number): Message[] {
    const hiddenUntil = now + scaled(row.visibilityTimeoutSeconds);
    const oldest = now - scaled(row.retentionSeconds);
    this.#options.durable.join();
    const received = this.#statements.receive.all(hiddenUntil, now, queue, now, oldest, row.maxReceives, row.batchSize);
    const { ownerOf = () => '' } = this.#options;
    return received.map((row) => toMessage(row, ownerOf));
  }

  /** Visible messages that have expired or were received too often leave the queue here, as in SQS. */
  #cleanUp(queue: string, { maxReceives, retentionSeconds }: QueueRow, now: number): void {
    this.#options.durable.transaction(() => {
      this.#statements.expire.run(queue, now, now - scaled(retentionSeconds));
      for (const { body, attributes } of this.#statements.exhausted.all(queue, now, maxReceives)) {
        this.#options.durable.bury({
          source: queue,
          body: String(body),
          attributes: String(attributes),
          error: `received ${maxReceives} times`,
          at: now,
        });
        this.#options.log(`A message of ${queue} was received ${maxReceives} times and is a dead letter now.`);
      }
    });
  }

  async #consume(queue: string, { consumer }: QueueRow, batch: Batch): Promise<void> {
    const failed = await this.#invoke(queue, consumer, batch);
    const { remove, release } = this.#statements;
    const settle = () => {
      for (const { id, receipt } of batch.messages) (failed.has(id) ? release : remove).run(receipt);
    };
    try {
      this.#options.durable.transaction(settle);
    } catch (cause) {
      // Only after a stop that did not wait long enough: the next start finds these messages and delivers them again.
      this.#options.log(`A batch of ${queue} could not be settled: ${String(cause)}`);
    }
  }

  /** The ids of the messages that failed. */
  async #invoke(queue: string, consumer: string, { messages, isAhead }: Batch): Promise<ReadonlySet<string>> {
    const { lambda, observation } = this.#options;
    const Records = messages.map((message) => toRecord(queue, message));
    const traceHeaders = Records.flatMap(({ attributes }) => attributes.AWSTraceHeader ?? []);
    const invoke = () => lambda.invoke(consumer, { Records }, traceHeaders);
    try {
      await this.#options.durable.committed();
      const ids = messages.map(({ id }) => id);
      // The timer that found the batch may have been set by a request that is ahead.
      const answer = await runAhead(isAhead, () => (observation ? observation.afterMessages(ids, invoke) : invoke()));
      const failed = new Set(
        (answer as SQSBatchResponse | null)?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier),
      );
      if ([...failed].every((id) => ids.includes(id))) return failed;
      throw new Error('It names unknown messages as failed, so that all of them come again.');
    } catch (cause) {
      this.#options.log(`${consumer} failed on a batch of ${queue}: ${String(cause)}`);
      return new Set(messages.map(({ id }) => id));
    }
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    id TEXT PRIMARY KEY, queue TEXT NOT NULL, body TEXT NOT NULL, attributes TEXT NOT NULL, sentAt INTEGER NOT NULL,
    visibleAt INTEGER NOT NULL, firstReceivedAt INTEGER, receives INTEGER NOT NULL DEFAULT 0, receipt TEXT UNIQUE
  );
  CREATE INDEX IF NOT EXISTS messages_visible ON messages (queue, visibleAt) WHERE receipt IS NULL;
`;

// Without the index's name SQLite looks at every message that waits in any queue, because few may have no receipt.
const prepare = (sql: (text: string) => StatementSync) => ({
  insert: sql('INSERT INTO messages (id, queue, body, attributes, sentAt, visibleAt) VALUES (?, ?, ?, ?, ?, ?)'),
  forgetReceipts: sql('UPDATE messages SET receipt = NULL, visibleAt = ? WHERE receipt IS NOT NULL'),
  expire: sql(
    'DELETE FROM messages INDEXED BY messages_visible WHERE queue = ? AND receipt IS NULL AND visibleAt <= ? AND sentAt < ?',
  ),
  exhausted: sql(
    `DELETE FROM messages INDEXED BY messages_visible
     WHERE queue = ? AND receipt IS NULL AND visibleAt <= ? AND receives >= ? RETURNING body, attributes`,
  ),
  receive: sql(`
    UPDATE messages SET receipt = lower(hex(randomblob(16))), receives = receives + 1, visibleAt = ?,
      firstReceivedAt = COALESCE(firstReceivedAt, ?)
    WHERE id IN (
      SELECT id FROM messages WHERE queue = ? AND receipt IS NULL AND visibleAt <= ? AND sentAt >= ? AND receives < ?
      ORDER BY visibleAt LIMIT ?
    )
    RETURNING id, body, attributes, sentAt, firstReceivedAt, receives, receipt`),
  release: sql('UPDATE messages SET receipt = NULL WHERE receipt = ?'),
  remove: sql('DELETE FROM messages WHERE receipt = ?'),
  hide: sql('UPDATE messages SET visibleAt = ? WHERE receipt = ?'),
  next: sql(
    'SELECT MIN(visibleAt) AS at FROM messages INDEXED BY messages_visible WHERE queue = ? AND receipt IS NULL',
  ),
  scheduled: sql(
    'SELECT queue, body, visibleAt FROM messages WHERE receipt IS NULL AND visibleAt > ? ORDER BY visibleAt LIMIT ?',
  ),
  scheduledIn: sql(
    `SELECT queue, body, visibleAt FROM messages
     WHERE queue = ? AND receipt IS NULL AND visibleAt > ? ORDER BY visibleAt LIMIT ?`,
  ),
  scheduledGroups: sql(
    `SELECT queue, COUNT(*) AS n, MAX(visibleAt) AS lastAt FROM messages
     WHERE receipt IS NULL AND visibleAt > ? GROUP BY queue`,
  ),
  busy: sql('SELECT COUNT(*) AS n FROM messages WHERE receipt IS NOT NULL OR visibleAt <= ?'),
  count: sql('SELECT COUNT(*) AS n FROM messages WHERE queue = ?'),
});

const scaled = (seconds: number): number => (seconds * 1000) / clockSpeed();
const failure = (name: string, message: string): Error => Object.assign(new Error(message), { name });
