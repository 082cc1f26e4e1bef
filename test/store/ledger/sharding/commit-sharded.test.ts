import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spendable } from '../../../../functions/domain/ledger/account.ts';
import { Refusal } from '../../../../functions/domain/refusal.ts';
import { readAccount } from '../../../../functions/store/ledger/accounts.ts';
import { captureHold, credit, debit, hold, releaseHold } from '../../../../functions/store/ledger/balance-changes.ts';
import { forcedChange } from '../../../../functions/store/ledger/forced-change.ts';
import { commitSharded } from '../../../../functions/store/ledger/sharding/commit-sharded.ts';
import { isSharded, shardsPerAccount } from '../../../../functions/store/ledger/sharding/sharded-account.ts';
import type { ShardedStore } from '../../../../functions/store/ledger/sharding/sharded-store.ts';
import { createShards } from '../../../../functions/store/ledger/sharding/shards.ts';
import { mergeAccount } from '../../../../functions/store/ledger/sharding/whole-balance.ts';
import { ContendedWrite, type Item, StaleWrite, type Store, type Write } from '../../../../functions/store/table.ts';
import { accountShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../../kit/builders.ts';
import { type CallFault, injectorOf } from '../../../kit/faults.ts';
import { InMemoryTable } from '../../../kit/in-memory-table.ts';
import { stored } from '../../../kit/items.ts';
import { mulberry32 } from '../../../kit/prng.ts';
import { aShardedStore } from '../../../kit/sharding.ts';

const tableName = 'payments';
const accountId = ids.source;

/** An operation on the account, by one of five environments. */
interface Operation {
  readonly kind: 'credit' | 'debit' | 'force' | 'hold' | 'capture' | 'release' | 'merge' | 'read';
  readonly amount: number;
  readonly by: number;
}
const someOperation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('credit' as const) },
    { weight: 8, arbitrary: fc.constant('debit' as const) },
    { weight: 2, arbitrary: fc.constant('read' as const) },
    { weight: 2, arbitrary: fc.constant('force' as const) },
    fc.constantFrom('hold' as const, 'capture' as const, 'release' as const, 'merge' as const),
  ),
  amount: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 30_000 })),
  by: fc.nat(4),
});

/** What an operation sees of the balance while it runs. */
interface Watch {
  readonly first: number;
  least: number;
  /** What payments have added to the balance. */
  readonly changes: number[];
}

/** An account and its environments. Each transaction also puts an item that says what it did. */
class Ledger {
  readonly table: InMemoryTable;
  readonly stores: readonly ShardedStore[];
  /** The sum of all operations that took effect, whether their environment learned of it or not. */
  total: number;
  wasSharded = false;
  reads = 0;
  refusals = 0;
  debts = 0;
  readonly wrong: string[] = [];
  readonly #fraction: () => number;
  readonly #watching = new Set<Watch>();
  readonly #gates: (() => void)[] = [];
  #number = 0;
  #open = 0;
  #isCalm = false;

  constructor(seed: number, balance: number, faultChance: number) {
    this.#fraction = mulberry32(seed);
    this.total = balance;
    const possible: readonly CallFault[] = [
      'CONFLICT',
      'CONFLICT',
      'CONFLICT',
      'THROTTLE',
      'TIMEOUT_AFTER',
      'CRASH_AFTER',
    ];
    this.table = new InMemoryTable({
      tableName,
      faultInjector: injectorOf(async ({ isWrite }) => {
        if (this.#isCalm) return undefined;
        await new Promise<void>((open) => this.#gates.push(open));
        if (!isWrite || this.#fraction() >= faultChance) return undefined;
        return possible[Math.floor(this.#fraction() * possible.length)];
      }),
      committed: (changes) => {
        for (const { after } of changes) if (after?.type === 'OPERATION') this.#done(after);
        this.#check();
      },
    });
    const account = stored.account(anAccount({ balance }));
    this.table.restore(new Map([[`${account.pk}\u0000${account.sk}`, account]]));
    // Only three shards are picked, so that many contend for them.
    const random = () => Math.floor(this.#fraction() * 3) / 64;
    this.stores = Array.from({ length: 5 }, () =>
      aShardedStore({ client: { send: (command: never) => this.table.send(command) } as never, tableName }, random),
    );
  }

  /** Begins with money in shards. */
  async shard(): Promise<void> {
    const { client } = this.table;
    const [parent] = [...this.table.items];
    this.#isCalm = true;
    await createShards({ client, tableName }, { platformId, accountId }, parent ?? {}, new Date(noon));
    this.#isCalm = false;
  }

  /** Runs all operations concurrently, their calls in random order. An operation that crashes never ends. */
  async run(operations: readonly Operation[]): Promise<void> {
    for (const operation of operations) {
      this.#open += 1;
      void this.#do(operation)
        .catch((cause: unknown) => this.wrong.push(String(cause)))
        .finally(() => (this.#open -= 1));
    }
    for (let idle = 0; (this.#open > 0 || this.#gates.length > 0) && idle < 50; ) {
      await new Promise((next) => setImmediate(next));
      idle = this.#gates.length > 0 ? 0 : idle + 1;
      this.#gates.splice(Math.floor(this.#fraction() * this.#gates.length), 1)[0]?.();
    }
  }

  async #do({ kind, amount, by }: Operation): Promise<void> {
    const store = this.stores[by] as ShardedStore;
    const at = new Date(noon);
    const change = { platformId, accountId, amount, at };
    const seen: Watch = { first: this.#spendable, least: this.#spendable, changes: [] };
    this.#watching.add(seen);
    try {
      if (kind === 'read') return await this.#read(store, seen);
      if (kind === 'merge') {
        const account = await readAccount(store, platformId, uuids.source);
        if (account) await mergeAccount(store, account, at);
        return;
      }
      const writes = { credit, debit, hold, capture: captureHold, release: releaseHold };
      const forced = { platformId, accountId, at, balanceChange: -amount, heldChange: 0 };
      for (let round = 0; round < 4; round += 1) {
        try {
          const moved = kind === 'force' ? await forcedChange(store, forced) : [writes[kind](change)];
          return await commitSharded(store, [...moved, this.#operationItem(kind, amount)]);
        } catch (cause) {
          if (!(cause instanceof StaleWrite || cause instanceof ContendedWrite)) throw cause;
        }
      }
    } catch (cause) {
      if (!(cause instanceof Refusal)) return this.#allow(kind, cause as Error);
      this.refusals += 1;
      if (cause.code === 'INSUFFICIENT_BALANCE' && seen.least >= amount) {
        this.wrong.push(`${kind} of ${amount} was refused; there were never less than ${seen.least}`);
      }
    } finally {
      this.#watching.delete(seen);
    }
  }

  /** A balance that is read has all of each payment or nothing of it. */
  async #read(store: Store, { first, changes }: Watch): Promise<void> {
    const account = await readAccount(store, platformId, uuids.source);
    this.reads += 1;
    const read = account ? spendable(account) : Number.NaN;
    let possible: readonly number[] = [first];
    for (const change of changes) possible = [...new Set(possible.flatMap((sum) => [sum, sum + change]))];
    if (!possible.includes(read))
      this.wrong.push(`${read} was read, it was ${first} and then ${changes.join(', ')} more`);
  }

  /** Accepts the errors that an operation may end with: no response, contention, and a hold that does not exist. */
  #allow(kind: Operation['kind'], { name, message }: Error): void {
    const isKnown = ['TimeoutError', 'StaleWrite', 'ContendedWrite', 'ProvisionedThroughputExceededException'];
    const hasNoHold = (kind === 'capture' || kind === 'release') && message.endsWith('for its payments.');
    if (!isKnown.includes(name) && !hasNoHold) this.wrong.push(`${kind} fails: ${name} ${message}`);
  }

  #operationItem(kind: Operation['kind'], amount: number): Write {
    this.#number += 1;
    return {
      put: { item: { pk: `OPERATION#${this.#number}`, sk: 'OPERATION', type: 'OPERATION', kind, amount } },
    };
  }

  #done({ kind, amount }: Item): void {
    if (kind === 'credit') this.total += Number(amount);
    if (kind === 'debit' || kind === 'force' || kind === 'capture') this.total -= Number(amount);
    if (kind === 'capture') return;
    const left = this.#spendable;
    if (kind === 'force') this.debts += left < 0 ? 1 : 0;
    if ((kind === 'debit' || kind === 'hold') && left < 0) this.wrong.push(`${kind} of ${amount} has left ${left}`);
    const change = kind === 'credit' || kind === 'release' ? Number(amount) : -Number(amount);
    for (const { changes } of this.#watching) changes.push(change);
  }

  #sum(type: string, member: string): number {
    return [...this.table.items]
      .filter((item) => item.type === type)
      .map((item) => Number(item[member]))
      .reduce((sum, part) => {
        if (part < 0 && !(member === 'balance' && this.#mayOwe(type)))
          this.wrong.push(`${type} is below zero: ${part}`);
        return sum + part;
      }, 0);
  }

  /** Only an account in one item may be below zero. */
  #mayOwe(type: string): boolean {
    return type === 'INTERNAL_ACCOUNT' && [...this.table.items].every((item) => item.type !== accountShardType);
  }

  get #spendable(): number {
    return this.#sum('INTERNAL_ACCOUNT', 'balance') + this.#sum(accountShardType, 'balance');
  }

  #check(): void {
    const held = this.#sum('INTERNAL_ACCOUNT', 'held');
    const now = this.#spendable;
    if (now + held !== this.total) this.wrong.push(`${now} and ${held} held are not ${this.total}`);
    const shards = [...this.table.items].filter(({ type }) => type === accountShardType).length;
    this.wasSharded ||= shards > 0;
    const account = [...this.table.items].find(({ type }) => type === 'INTERNAL_ACCOUNT');
    if (shards !== (isSharded(account) ? shardsPerAccount : 0)) this.wrong.push(`${shards} shards exist`);
    for (const seen of this.#watching) seen.least = Math.min(seen.least, now);
  }
}

describe('a balance that many environments write concurrently', () => {
  it('is never lost, doubled or overdrawn, and a write is refused only when it exceeds the balance', {
    timeout: 120_000,
  }, async () => {
    const seen = { sharded: 0, reads: 0, refusals: 0, debts: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.constantFrom(0, 500, 20_000, 300_000),
        fc.constantFrom(0, 0.05, 0.3, 0.6),
        fc.boolean(),
        fc.array(fc.array(someOperation, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 }),
        async (seed, balance, faultChance, isSharded, batches) => {
          const ledger = new Ledger(seed, balance, faultChance);
          if (isSharded) await ledger.shard();
          for (const operations of batches) await ledger.run(operations);
          seen.sharded += ledger.wasSharded ? 1 : 0;
          seen.reads += ledger.reads;
          seen.refusals += ledger.refusals;
          seen.debts += ledger.debts;
          expect(ledger.wrong).toEqual([]);
        },
      ),
      {
        numRuns: Number(process.env.RUNS ?? 100),
        endOnFailure: process.env.QUICK !== undefined,
        ...(process.env.SEED && { seed: Number(process.env.SEED) }),
      },
    );
    expect(seen.sharded).toBeGreaterThan(0);
    expect(seen.reads).toBeGreaterThan(0);
    expect(seen.refusals).toBeGreaterThan(0);
    expect(seen.debts).toBeGreaterThan(0);
  });
});
