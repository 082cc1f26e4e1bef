import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../functions/store/table.ts';
import type { InMemoryTable } from '../../kit/in-memory-table.ts';
import { IndexPartitions } from './index-partitions.ts';
import type { SimulatedTime } from './simulated-time.ts';

/**
 * Latencies. AWS promises single-digit milliseconds for a call about one item; a transaction visits its items twice, to
 * prepare and to commit. Each varies by 30 %, and one in a hundred takes five times as long.
 */
const latencyMs = { read: 3, write: 5, transaction: 10 };
/** DynamoDB's limit for one partition key. Unused units are kept for one second. */
const writeUnitsPerSecond = 1000;

interface Written {
  readonly key: string;
  readonly units: number;
  readonly type?: unknown;
  readonly item?: Item | undefined;
}

interface WriteInput {
  readonly Item?: Item | undefined;
  readonly Key?: Item | undefined;
}

/** The calls that occupy an item now. */
interface Occupation {
  transactions: number;
  writes: number;
}

/**
 * Wraps the in-memory table and rejects writes as DynamoDB does: a transaction that meets an item of another write, a single
 * write that meets an item of a transaction, and a write beyond the write units of one partition key of the table or of an index.
 * The later of the two is rejected, after half of its latency. A condition check counts as a write, and a transaction occupies its items for the whole
 * call even if its condition fails. A put costs its size in units, an update 1 KB, and a transaction the double. The SDK's own
 * retries of throttled calls are not modeled, because they could only help.
 */
export class ContendedTable {
  /** How many writes of a payment were tried. */
  attempts = 0;
  throttled = 0;
  /** The time of each conflict, in milliseconds of the simulated clock. */
  readonly conflictTimes: number[] = [];
  readonly #table: InMemoryTable;
  readonly #time: SimulatedTime;
  readonly #fraction: () => number;
  readonly #occupied = new Map<string, Occupation>();
  readonly #spent = new Map<string, { units: number; at: number }>();

  readonly #indexes: IndexPartitions;
  readonly #transactionMs: number;

  constructor(
    table: InMemoryTable,
    time: SimulatedTime,
    fraction: () => number,
    {
      transactionMs = latencyMs.transaction,
      indexes = new IndexPartitions(() => time.now),
    }: { readonly transactionMs?: number | undefined; readonly indexes?: IndexPartitions } = {},
  ) {
    this.#transactionMs = transactionMs;
    this.#indexes = indexes;
    this.#table = table;
    this.#time = time;
    this.#fraction = fraction;
  }

  get client(): DynamoDBDocumentClient {
    return { send: (command: never) => this.#send(command), destroy: () => undefined } as never;
  }

  async #send(command: { readonly input: object }): Promise<unknown> {
    const isTransaction = command instanceof TransactWriteCommand;
    const writes = writesOf(command);
    if (writes.length === 0) {
      await this.#time.pass(this.#latency(latencyMs.read));
      return this.#table.send(command);
    }
    if (writes.some(({ type }) => type === 'PAYMENT')) this.attempts += 1;
    const latency = this.#latency(isTransaction ? this.#transactionMs : latencyMs.write);
    const busy = writes.filter(({ key }) => this.#isOccupied(key, isTransaction)).map(({ key }) => key);
    const throttled = busy.length > 0 ? [] : writes.filter((write) => !this.#affords(write)).map(({ key }) => key);
    if (busy.length > 0 || throttled.length > 0) {
      await this.#time.pass(latency / 2);
      throw busy.length > 0
        ? this.#conflict(writes, busy, isTransaction)
        : this.#throttle(writes, throttled, isTransaction);
    }
    const kind = isTransaction ? 'transactions' : 'writes';
    for (const { key } of writes) this.#occupationOf(key)[kind] += 1;
    try {
      await this.#time.pass(latency);
      return await this.#table.send(command);
    } finally {
      for (const { key } of writes) this.#release(key, kind);
    }
  }

  #latency(usual: number): number {
    const slow = this.#fraction() < 0.01 ? 5 : 1;
    return usual * slow * (0.7 + 0.6 * this.#fraction());
  }

  #occupationOf(key: string): Occupation {
    const occupation = this.#occupied.get(key) ?? { transactions: 0, writes: 0 };
    this.#occupied.set(key, occupation);
    return occupation;
  }

  #release(key: string, kind: keyof Occupation): void {
    const occupation = this.#occupationOf(key);
    occupation[kind] -= 1;
    if (occupation.transactions + occupation.writes === 0) this.#occupied.delete(key);
  }

  #isOccupied(key: string, byTransaction: boolean): boolean {
    const { transactions, writes } = this.#occupied.get(key) ?? { transactions: 0, writes: 0 };
    return transactions > 0 || (byTransaction && writes > 0);
  }

  /** Takes a write's units from its partition key, if enough are left in this second. */
  #affords({ key, units, item }: Written): boolean {
    if (this.#indexes.throttles(item)) return false;
    const partition = key.split('\u0000')[0] ?? '';
    const spent = this.#spent.get(partition) ?? { units: 0, at: this.#time.now };
    const regained = ((this.#time.now - spent.at) / 1000) * writeUnitsPerSecond;
    const used = Math.max(0, spent.units - regained) + units;
    if (used > writeUnitsPerSecond) return false;
    this.#spent.set(partition, { units: used, at: this.#time.now });
    return true;
  }

  #conflict(writes: readonly Written[], busy: readonly string[], isTransaction: boolean): Error {
    this.conflictTimes.push(this.#time.now);
    return conflict(writes, new Set(busy), isTransaction);
  }

  #throttle(writes: readonly Written[], throttled: readonly string[], isTransaction: boolean): Error {
    this.throttled += 1;
    if (isTransaction) return canceled(writes, new Set(throttled), 'ThrottlingError');
    return new ProvisionedThroughputExceededException({ message: 'Too many requests.', $metadata: {} });
  }
}

function writesOf(command: { readonly input: object }): readonly Written[] {
  if (command instanceof TransactWriteCommand) {
    return (command.input.TransactItems ?? []).map(({ Put, Update, Delete, ConditionCheck }) =>
      toWritten(Put ?? Update ?? Delete ?? ConditionCheck ?? {}, 2),
    );
  }
  const isWrite = /^(Put|Update|Delete)Command$/.test(command.constructor.name);
  return isWrite ? [toWritten(command.input, 1)] : [];
}

const toWritten = ({ Item, Key }: WriteInput, price: number): Written => ({
  key: `${(Item ?? Key)?.pk}\u0000${(Item ?? Key)?.sk}`,
  units: price * Math.ceil((Item ? JSON.stringify(Item).length : 1) / 1024),
  type: Item?.type,
  item: Item,
});

const conflict = (writes: readonly Written[], busy: ReadonlySet<string>, isTransaction: boolean): Error =>
  isTransaction
    ? canceled(writes, busy, 'TransactionConflict')
    : new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} });

const canceled = (writes: readonly Written[], keys: ReadonlySet<string>, code: string): Error =>
  new TransactionCanceledException({
    message: `Transaction canceled [${code}]`,
    $metadata: {},
    CancellationReasons: writes.map(({ key }) => ({ Code: keys.has(key) ? code : 'None' })),
  });
