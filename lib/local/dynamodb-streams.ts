import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { DynamoDBBatchResponse, DynamoDBRecord } from 'aws-lambda';
import { clockSpeed } from '../../functions/ports/env.ts';
import { region } from './arns.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Durable } from './durable.ts';
import { runAhead } from './end-of-turn.ts';
import type { Lambda } from './lambda.ts';
import type { Observation } from './observation.ts';
import { type Batch, OpenRecords } from './open-records.ts';

interface StreamConsumer {
  readonly function: string;
  readonly itemTypes: readonly string[];
  readonly batchSize: number;
  readonly retries: number;
}

interface StreamOptions {
  readonly client: Pick<DynamoDBStreamsClient, 'send'>;
  readonly streamArn: string;
  readonly consumers: readonly StreamConsumer[];
  readonly durable: Durable;
  readonly lambda: Lambda;
  readonly observation?: Observation | undefined;
  readonly log: (line: string) => void;
  /** Whether so many changes are unread that their reader goes ahead of all other work. */
  readonly isFarBehind?: () => boolean;
  /** How long a reader waits before it polls again, in milliseconds. */
  readonly idleMs?: number;
}

/** A consumer of a shard, with what it has read of it. */
interface Reader {
  readonly consumer: StreamConsumer;
  readonly shard: string;
  readonly open: OpenRecords;
  /** What is being handled. */
  readonly batches: Set<Promise<void>>;
}

/** How many records are read at once, and how many may be read and not done before the next are. */
const recordsPerRead = 500;
/** The usual `idleMs`. */
export const longestIdleMs = 200;
const firstBackoffMs = 50;
const longestBackoffMs = 1_000;
const shardsAnewMs = 30_000;

/**
 * Passes the records of the table's stream to its consumers: each reads on its own, in the order of each shard, from where
 * it stopped last. The records of one platform are handled in their order. A batch that fails is cut in half until the record that fails is alone; when its retries are spent it
 * becomes a dead letter, so that it does not delay the others.
 */
export class DynamoDbStreams {
  readonly #options: StreamOptions;
  readonly #stopped = new AbortController();
  readonly #readers: Promise<void>[] = [];
  readonly #sleepers = new Set<() => void>();
  #wakes = 0;
  readonly #checkpoints: Checkpoints;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#checkpoints = new Checkpoints(options.durable, options.streamArn);
  }

  start(): void {
    for (const consumer of this.#options.consumers) this.#readers.push(this.#readStream(consumer));
  }

  /** Resolves when the current batches are done and checkpointed. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    this.wake();
    await Promise.all(this.#readers);
    this.#checkpoints.write();
  }

  /** Wakes the readers after a write. Without it they poll after a moment. */
  wake(): void {
    this.#wakes += 1;
    for (const wake of this.#sleepers) wake();
  }

  get #running(): boolean {
    return !this.#stopped.signal.aborted;
  }

  /** A shard begins when its parent has been read to the end. */
  async #readStream(consumer: StreamConsumer): Promise<void> {
    const reading = new Map<string, Promise<void>>();
    while (this.#running) {
      const shards = await this.#insist(() => this.#shards());
      const ids = new Set(shards?.map(({ ShardId }) => ShardId));
      for (const { ShardId = '', ParentShardId } of shards ?? []) {
        const parentDone =
          !ParentShardId || !ids.has(ParentShardId) || this.#checkpoints.find(consumer.function, ParentShardId)?.closed;
        if (reading.has(ShardId) || !parentDone || this.#checkpoints.find(consumer.function, ShardId)?.closed) continue;
        reading.set(ShardId, this.#readShard(consumer, ShardId));
      }
      await Promise.race([this.#pause(shardsAnewMs), ...reading.values()]);
      for (const id of reading.keys()) if (this.#checkpoints.find(consumer.function, id)?.closed) reading.delete(id);
    }
    await Promise.all(reading.values());
  }

  async #readShard(consumer: StreamConsumer, shard: string): Promise<void> {
    const reader: Reader = { consumer, shard, open: new OpenRecords(), batches: new Set() };
    const { open, batches } = reader;
    let iterator = await this.#insist(() => this.#iterator(consumer, shard));
    while (this.#running && iterator) {
      const position: string = iterator;
      const wakes = this.#wakes;
      const page = await this.#options.client
        .send(new GetRecordsCommand({ ShardIterator: position, Limit: recordsPerRead }))
        .catch(() => undefined);
      if (!page) {
        await this.#pause(longestBackoffMs);
        // It goes on from what is done, so that must be all.
        await Promise.all(batches);
        iterator = await this.#insist(() => this.#iterator(consumer, shard));
        continue;
      }
      const records = page.Records ?? [];
      for (const record of records)
        open.add(record, consumer.itemTypes.includes(record.dynamodb?.NewImage?.type?.S ?? ''));
      this.#save(reader, []);
      this.#handle(reader);
      const most = page.NextShardIterator ? recordsPerRead : 0;
      while (this.#running && open.size > most) await Promise.race(batches);
      // What is written while the answer is on its way wakes a reader that does not sleep yet.
      if (records.length === 0 && wakes === this.#wakes) await this.#sleep();
      if (!page.NextShardIterator && this.#running) this.#checkpoints.close(consumer.function, shard);
      iterator = page.NextShardIterator;
    }
    await Promise.all(batches);
  }

  /** Begins every batch that can be handled now. The end of each begins those that waited for it. */
  #handle(reader: Reader): void {
    const { consumer, open, batches } = reader;
    if (!this.#running) return;
    for (const batch of open.take(consumer.batchSize)) {
      const handled = this.#process(reader, batch, batch.records).then(() => {
        batches.delete(handled);
        open.end(batch);
        this.#handle(reader);
      });
      batches.add(handled);
    }
  }

  async #process(reader: Reader, batch: Batch, records: readonly StreamRecord[]): Promise<void> {
    const { consumer } = reader;
    let rest = records;
    for (let attempt = 0; rest.length > 0 && this.#running; attempt += 1) {
      const { done, error } = await this.#invoke(reader, batch, rest);
      this.#save(reader, rest.slice(0, done));
      rest = rest.slice(done);
      if (rest.length === 0) return;
      this.#options.log(`${consumer.function} failed on ${rest.length} record(s) of the stream: ${error}`);
      if (rest.length > 1) {
        await this.#pause(firstBackoffMs / clockSpeed());
        const half = Math.ceil(rest.length / 2);
        await this.#process(reader, batch, rest.slice(0, half));
        await this.#process(reader, batch, rest.slice(half));
        return;
      }
      if (attempt >= consumer.retries) {
        this.#giveUp(reader, rest[0], error);
        return;
      }
      await this.#pause(Math.min(longestBackoffMs, firstBackoffMs * 2 ** attempt) / clockSpeed());
    }
  }

  /** Notes that records are done, and remembers how far all are. */
  #save({ consumer, shard, open }: Reader, records: readonly StreamRecord[]): void {
    const position = open.done(records);
    if (position !== undefined) this.#checkpoints.save(consumer.function, shard, position);
  }

  /** The last record of a shard that every consumer has read; undefined while one of them has read none. */
  readByAll(shard: string): string | undefined {
    const positions = this.#options.consumers.map(
      (consumer) => this.#checkpoints.find(consumer.function, shard)?.sequence,
    );
    const read = positions.filter((position) => typeof position === 'string');
    if (read.length < positions.length) return undefined;
    return read.reduce((least, position) => (BigInt(position) < BigInt(least) ? position : least));
  }

  /** Whether this names a stream reader. */
  hasReader(name: string): boolean {
    return this.#options.consumers.some((consumer) => consumer.function === name);
  }

  /** Passes a reader its dead letters again, one by one and oldest first. A record that fails again stays a dead letter. */
  async redrive(reader: string): Promise<void> {
    const { durable, log } = this.#options;
    for (const { id, body } of durable.deadLettersOf(reader)) {
      const { done, error } = await this.#call(reader, [JSON.parse(body) as DynamoDBRecord]);
      if (done > 0) durable.exhume(id);
      else log(`${reader} failed again on a dead letter: ${error}`);
    }
  }

  /** The number of records that succeeded from the start, and the cause of the first failure. */
  #invoke(
    { consumer, open }: Reader,
    { isOfMany }: Batch,
    rest: readonly StreamRecord[],
  ): Promise<{ done: number; error: string }> {
    const records = rest.map((record) => toEventRecord(record, this.#options.streamArn));
    const { observation, isFarBehind = () => false } = this.#options;
    const isAhead = isFarBehind() || (open.hasMany && !isOfMany);
    const call = () => runAhead(isAhead, () => this.#call(consumer.function, records));
    const sequences = rest.map((record) => Number(sequenceOf(record)));
    return observation ? observation.afterChanges(sequences, call) : call();
  }

  async #call(reader: string, batch: readonly DynamoDBRecord[]): Promise<{ done: number; error: string }> {
    try {
      const answer = (await this.#options.lambda.invoke(reader, { Records: batch })) as DynamoDBBatchResponse | null;
      const failed = new Set(answer?.batchItemFailures?.map(({ itemIdentifier }) => itemIdentifier));
      const first = batch.findIndex((record) => failed.has(sequenceOf(record)));
      if (failed.size > 0 && first < 0) return { done: 0, error: 'named unknown records as failed' };
      return { done: first < 0 ? batch.length : first, error: 'named as failed' };
    } catch (cause) {
      return { done: 0, error: String(cause) };
    }
  }

  #giveUp(reader: Reader, record: StreamRecord | undefined, error: string): void {
    const { durable, streamArn, log } = this.#options;
    if (!record) return;
    const { consumer } = reader;
    const body = JSON.stringify(toEventRecord(record, streamArn));
    durable.transaction(() => {
      durable.bury({ source: consumer.function, body, error, at: durable.clock.now() });
      this.#save(reader, [record]);
      this.#checkpoints.write();
    });
    log(`${consumer.function} gave up on record ${sequenceOf(record)} of the stream; it is a dead letter now.`);
  }

  async #shards(): Promise<Shard[]> {
    const shards: Shard[] = [];
    let after: string | undefined;
    do {
      const start = after && { ExclusiveStartShardId: after };
      const command = new DescribeStreamCommand({ StreamArn: this.#options.streamArn, ...start });
      const { StreamDescription } = await this.#options.client.send(command);
      shards.push(...(StreamDescription?.Shards ?? []));
      after = StreamDescription?.LastEvaluatedShardId;
    } while (after);
    return shards;
  }

  async #iterator(consumer: StreamConsumer, shard: string): Promise<string | undefined> {
    const from = { StreamArn: this.#options.streamArn, ShardId: shard };
    const sequence = this.#checkpoints.find(consumer.function, shard)?.sequence;
    const oldest = () =>
      this.#options.client.send(new GetShardIteratorCommand({ ...from, ShardIteratorType: 'TRIM_HORIZON' }));
    if (!sequence) return (await oldest()).ShardIterator;
    const after = new GetShardIteratorCommand({
      ...from,
      ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
      SequenceNumber: sequence,
    });
    const answer = await this.#options.client.send(after).catch((cause: unknown) => {
      if ((cause as Error).name === 'TrimmedDataAccessException') return oldest();
      throw cause;
    });
    return answer.ShardIterator;
  }

  /** Repeats until it succeeds or the cloud stops. */
  async #insist<T>(work: () => Promise<T>): Promise<T | undefined> {
    while (this.#running) {
      try {
        return await work();
      } catch (cause) {
        this.#options.log(`The table's stream does not answer: ${String(cause)}`);
        await this.#pause(longestBackoffMs);
      }
    }
    return undefined;
  }

  async #sleep(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { idleMs = longestIdleMs } = this.#options;
    const timer = setTimeout(resolve, this.#running ? idleMs : 0);
    this.#sleepers.add(resolve);
    await promise;
    clearTimeout(timer);
    this.#sleepers.delete(resolve);
  }

  #pause(ms: number): Promise<void> {
    return pause(ms, undefined, { signal: this.#stopped.signal }).catch(() => undefined);
  }
}

const sequenceOf = (record: Pick<StreamRecord | DynamoDBRecord, 'dynamodb'> | undefined): string =>
  record?.dynamodb?.SequenceNumber ?? '';

/** A record as a function receives it: binary values in base64, the time in seconds. */
function toEventRecord(record: StreamRecord, streamArn: string): DynamoDBRecord {
  const base64 = function (this: Record<string, unknown>, name: string, value: unknown) {
    const raw = this[name];
    return raw instanceof Uint8Array ? Buffer.from(raw).toString('base64') : value;
  };
  const plain = JSON.parse(JSON.stringify(record, base64)) as DynamoDBRecord;
  const createdAt = record.dynamodb?.ApproximateCreationDateTime;
  return {
    ...plain,
    awsRegion: region,
    eventSource: 'aws:dynamodb',
    eventSourceARN: streamArn,
    dynamodb: { ...plain.dynamodb, ...(createdAt && { ApproximateCreationDateTime: createdAt.getTime() / 1000 }) },
  };
}
