import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../functions/store/table.ts';
import type { InMemoryTable } from '../in-memory-table.ts';
import type { SimulatedTime } from './simulated-time.ts';

/**
 * How long calls take. AWS promises single-digit milliseconds for a call about one item; a transaction goes to its items
 * twice, to prepare and to commit. Each takes 30 % more or less, and one in a hundred five times as long.
 */
const latencyMs = { read: 3, write: 5, transaction: 10 };
/** What DynamoDB lets one item take in a second, and so one partition key; what was not used is kept for this one second only. */
const writeUnitsPerSecond = 1000;

interface Written {
  readonly key: string;
  readonly units: number;
  readonly type?: unknown;
}

interface WriteInput {
  readonly Item?: Item | undefined;
  readonly Key?: Item | undefined;
}

/** Who works on an item at this moment. */
interface Hold {
  transactions: number;
  writes: number;
}

/**
 * Stands in front of the table in memory and turns down what DynamoDB would turn down: a transaction, or a write by itself,
 * that meets an item in the hands of a transaction, a transaction that meets an item in the hands of any write, and what goes
 * beyond the write units of an item. The one that comes later is turned down after half of its time, and holds nothing. A check counts like a
 * write. An item is held for the whole call, also by a transaction whose condition fails in the end. Puts are counted by their
 * size, updates as 1 KB; a transaction pays double. The SDK's own repeats of throttled calls are not modelled: they would only help.
 */
export class ContendedTable {
  /** Transactions that tried to write a payment. */
  attempts = 0;
  throttled = 0;
  /** When each conflict was, in milliseconds of the simulated clock. */
  readonly conflictTimes: number[] = [];
  readonly #table: InMemoryTable;
  readonly #time: SimulatedTime;
  readonly #fraction: () => number;
  readonly #holds = new Map<string, Hold>();
  readonly #spent = new Map<string, { units: number; at: number }>();

  constructor(table: InMemoryTable, time: SimulatedTime, fraction: () => number) {
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
    const latency = this.#latency(isTransaction ? latencyMs.transaction : latencyMs.write);
    const busy = writes.filter(({ key }) => this.#isHeld(key, isTransaction)).map(({ key }) => key);
    const poor = busy.length > 0 ? [] : writes.filter((write) => !this.#affords(write)).map(({ key }) => key);
    if (busy.length > 0 || poor.length > 0) {
      await this.#time.pass(latency / 2);
      throw busy.length > 0 ? this.#conflict(writes, busy, isTransaction) : this.#throttle(writes, poor, isTransaction);
    }
    const kind = isTransaction ? 'transactions' : 'writes';
    for (const { key } of writes) this.#hold(key)[kind] += 1;
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

  #hold(key: string): Hold {
    const hold = this.#holds.get(key) ?? { transactions: 0, writes: 0 };
    this.#holds.set(key, hold);
    return hold;
  }

  #release(key: string, kind: keyof Hold): void {
    const hold = this.#hold(key);
    hold[kind] -= 1;
    if (hold.transactions + hold.writes === 0) this.#holds.delete(key);
  }

  #isHeld(key: string, byTransaction: boolean): boolean {
    const { transactions, writes } = this.#holds.get(key) ?? { transactions: 0, writes: 0 };
    return transactions > 0 || (byTransaction && writes > 0);
  }

  /** Takes a write's units out of what its partition key has left in this second. */
  #affords({ key, units }: Written): boolean {
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

  #throttle(writes: readonly Written[], poor: readonly string[], isTransaction: boolean): Error {
    this.throttled += 1;
    if (isTransaction) return canceled(writes, new Set(poor), 'ThrottlingError');
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
});

const conflict = (writes: readonly Written[], busy: ReadonlySet<string>, isTransaction: boolean): Error =>
  isTransaction
    ? canceled(writes, busy, 'TransactionConflict')
    : new TransactionConflictException({ message: 'Transaction is ongoing for the item', $metadata: {} });

const canceled = (writes: readonly Written[], keys: ReadonlySet<string>, code: string): Error =>
  new TransactionCanceledException({
    message: `Transaction cancelled [${code}]`,
    $metadata: {},
    CancellationReasons: writes.map(({ key }) => ({ Code: keys.has(key) ? code : 'None' })),
  });
