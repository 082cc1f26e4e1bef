import type { StatementSync } from 'node:sqlite';
import {
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type _Record as StreamRecord,
} from '@aws-sdk/client-dynamodb-streams';
import { marshall } from '@aws-sdk/util-dynamodb';
import { streamConsumers } from '../../../functions/topology/wiring.ts';
import type { TextChange } from '../item-change.ts';
import { numberIn, type SqlRow, textIn, textOrNullIn } from '../sql-rows.ts';
import type { Transactions } from '../transactions.ts';
import { readItemText } from './item-text.ts';
import type { ItemFile } from './sqlite-rows.ts';

export const streamArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/Payments/stream/embedded';
export const shardId = 'shardId-00000000000000000000-00000000';

/** Item types that some consumer reads. Other changes have no reader, so they are not recorded. */
const recordedTypes = new Set<unknown>(streamConsumers.flatMap(({ itemTypes }) => [...itemTypes]));
/** Consumers read the same records independently, shortly after each other. */
const keptRecords = 400;

/**
 * The table's stream: what changed, in order, written in the transaction of the change. It answers in the shape of the
 * SDK's client for streams and has one shard, which never closes.
 */
export class ChangeLog {
  readonly #statements: ReturnType<typeof prepare>;
  readonly #now: () => number;
  readonly #transactions: Transactions;
  readonly #kept = new Map<number, StreamRecord>();
  /** The place of the newest change, which spares the readers a look into the file after each write that they do not read. */
  #newest: number | undefined;

  constructor({ db, transactions }: ItemFile, now: () => number) {
    this.#now = now;
    this.#transactions = transactions;
    transactions.onLost(() => this.#reread());
    db.exec(
      'CREATE TABLE IF NOT EXISTS changes (sequence INTEGER PRIMARY KEY AUTOINCREMENT, before TEXT, after TEXT NOT NULL, at INTEGER NOT NULL)',
    );
    this.#statements = prepare((sql) => db.prepare(sql));
  }

  /** Records the changes of a write and returns the place of each; a write that changes nothing is no change. */
  record(changes: readonly TextChange[]): (number | undefined)[] {
    return changes.map(({ after, textBefore, textAfter }) => {
      if (!recordedTypes.has(after?.type) || textAfter === undefined || textAfter === textBefore) return undefined;
      const { lastInsertRowid } = this.#statements.insert.run(textBefore ?? null, textAfter, this.#now());
      this.#newest = Number(lastInsertRowid);
      return this.#newest;
    });
  }

  /** The place of the newest change; 0 before the first. */
  newest(): number {
    this.#newest ??= numberIn(this.#statements.newest.get() ?? {}, 'sequence');
    return this.#newest;
  }

  /** Forgets what it remembers of the file, after changes were rolled back. */
  #reread(): void {
    this.#newest = undefined;
    this.#kept.clear();
  }

  /** Forgets what every consumer has read, up to and including a sequence number. */
  trim(sequence: number): void {
    this.#transactions.join();
    this.#statements.trim.run(sequence);
  }

  /** The log as consumers read it. */
  get client(): Pick<DynamoDBStreamsClient, 'send'> {
    const send = async (command: never) => {
      const answer = this.#send(command);
      // No reader sees a change before it is in the file.
      await this.#transactions.committed();
      return answer;
    };
    return { send } as never;
  }

  #send(command: object): object {
    if (command instanceof DescribeStreamCommand) return { StreamDescription: { Shards: [{ ShardId: shardId }] } };
    if (command instanceof GetShardIteratorCommand) return { ShardIterator: command.input.SequenceNumber ?? '0' };
    if (command instanceof GetRecordsCommand) return this.#read(command.input.ShardIterator, command.input.Limit);
    throw new Error(`The table's stream has no ${command.constructor.name}.`);
  }

  #read(after = '0', limit = 1_000) {
    if (this.#newest !== undefined && Number(after) >= this.#newest) return { Records: [], NextShardIterator: after };
    const records = this.#keptAfter(Number(after), limit);
    if (records.length === 0) {
      for (const row of this.#statements.after.iterate(Number(after), limit)) records.push(this.#recordOf(row));
    }
    return { Records: records, NextShardIterator: records.at(-1)?.dynamodb?.SequenceNumber ?? after };
  }

  /** Records behind a place, which all consumers but the first find among those kept. Places follow each other without a gap. */
  #keptAfter(after: number, limit: number): StreamRecord[] {
    const records: StreamRecord[] = [];
    while (records.length < limit) {
      const record = this.#kept.get(after + 1 + records.length);
      if (!record) break;
      records.push(record);
    }
    return records;
  }

  #recordOf(row: SqlRow): StreamRecord {
    const sequence = numberIn(row, 'sequence');
    const { before, after, at } = toLogRow(row);
    const record: StreamRecord = {
      eventID: `change-${sequence}`,
      eventName: before ? 'MODIFY' : 'INSERT',
      dynamodb: {
        SequenceNumber: String(sequence),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
        ApproximateCreationDateTime: new Date(at),
        NewImage: imageOf(after),
        ...(before && { OldImage: imageOf(before) }),
      },
    };
    this.#kept.delete(sequence);
    this.#kept.set(sequence, record);
    if (this.#kept.size > keptRecords) this.#kept.delete(this.#kept.keys().next().value ?? 0);
    return record;
  }
}

const prepare = (sql: (text: string) => StatementSync) => ({
  insert: sql('INSERT INTO changes (before, after, at) VALUES (?, ?, ?)'),
  newest: sql('SELECT COALESCE(MAX(sequence), 0) AS sequence FROM changes'),
  after: sql('SELECT sequence, before, after, at FROM changes WHERE sequence > ? ORDER BY sequence LIMIT ?'),
  trim: sql('DELETE FROM changes WHERE sequence <= ?'),
});

interface LogRow {
  readonly before: string | null;
  readonly after: string;
  readonly at: number;
}

const toLogRow = (row: SqlRow): LogRow => ({
  before: textOrNullIn(row, 'before'),
  after: textIn(row, 'after'),
  at: numberIn(row, 'at'),
});

const imageOf = (text: string) => marshall(readItemText(text)) as NonNullable<StreamRecord['dynamodb']>['NewImage'];
