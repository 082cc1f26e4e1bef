import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spendable } from '../../../../functions/domain/ledger/account.ts';
import { Refusal } from '../../../../functions/domain/refusal.ts';
import * as keys from '../../../../functions/store/keys.ts';
import { mergeAccountShards, shardedAccountBalance } from '../../../../functions/store/ledger/account-shards.ts';
import { readAccount } from '../../../../functions/store/ledger/accounts.ts';
import { captureHold, credit, debit, hold, releaseHold } from '../../../../functions/store/ledger/balance-changes.ts';
import { commitSharded } from '../../../../functions/store/ledger/sharding/commit-sharded.ts';
import { isSharded, shardCountOf, shardsAtOnce } from '../../../../functions/store/ledger/sharding/sharded-balance.ts';
import type { ShardedStore } from '../../../../functions/store/ledger/sharding/sharded-store.ts';
import { addShards, createShards } from '../../../../functions/store/ledger/sharding/shards.ts';
import { consumeVolume } from '../../../../functions/store/ledger/volumes.ts';
import {
  ContendedWrite,
  commit,
  type Item,
  readItem,
  StaleWrite,
  type Store,
  type Write,
} from '../../../../functions/store/table.ts';
import { accountShardType, volumeShardType } from '../../../../functions/topology/item-types.ts';
import { anAccount, ids, noon, platformId, uuids } from '../../../kit/builders.ts';
import { type CallFault, injectorOf } from '../../../kit/faults.ts';
import { InMemoryTable } from '../../../kit/in-memory-table.ts';
import { stored } from '../../../kit/items.ts';
import { mulberry32 } from '../../../kit/prng.ts';
import { aShardedStore, moveOf } from '../../../kit/sharding.ts';

const tableName = 'payments';
/** The daily maximum that each environment has read: two have read another one, because it was changed. */
const maxima = [100_000, 100_000, 100_000, 70_000, 120_000];
const limit = { key: 'USD', day: '2025-11-01' };
const accountId = ids.source;

/** An operation on the account or the volume, by one of five environments. */
interface Operation {
  readonly kind: 'credit' | 'debit' | 'hold' | 'capture' | 'release' | 'merge' | 'grow' | 'read' | 'consume';
  readonly amount: number;
  readonly by: number;
}
const someOperation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('credit' as const) },
    { weight: 8, arbitrary: fc.constant('debit' as const) },
    { weight: 4, arbitrary: fc.constant('consume' as const) },
    fc.constantFrom('hold' as const, 'capture' as const, 'release' as const, 'merge' as const, 'read' as const),
    fc.constant('grow' as const),
  ),
  amount: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 30_000 })),
  by: fc.nat(4),
});

/** An account, a day's volume and their environments. Each transaction also puts an item that says what it did. */
class Ledger {
  readonly table: InMemoryTable;
  readonly stores: readonly ShardedStore[];
  /** The sum of all operations that took effect, whether their environment learned of it or not. */
  total: number;
  consumed = 0;
  wasSharded = false;
  hasGrown = false;
  refusals = 0;
  readonly wrong: string[] = [];
  readonly #fraction: () => number;
  readonly #watching = new Set<{ least: number; most: number }>();
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
    const volume = { ...keys.volume(platformId, limit.key, limit.day), type: 'VOLUME', volume: 0 };
    this.table.restore(new Map([account, volume].map((item) => [`${item.pk}\u0000${item.sk}`, item])));
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
    const target = shardedAccountBalance({ platformId, accountId, at: new Date(noon) });
    this.#isCalm = true;
    await createShards({ client, tableName }, { target, parent: parent ?? {} });
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
    const maximum = maxima[by] ?? 0;
    const change = { platformId, accountId, amount, at };
    const seen = { least: this.#spendable, most: this.#spendable };
    this.#watching.add(seen);
    try {
      if (kind === 'read') return await this.#read(store, seen);
      if (kind === 'merge') {
        const account = await readAccount(store, platformId, uuids.source);
        return await commit(store, account ? await mergeAccountShards(store, account, at) : []);
      }
      if (kind === 'grow') return await this.#grow(store, maximum);
      const writes = { credit, debit, hold, capture: captureHold, release: releaseHold };
      const write =
        kind === 'consume' ? consumeVolume(platformId, { ...limit, maximum, amount }, at) : writes[kind](change);
      for (let round = 0; round < 4; round += 1) {
        try {
          return await commitSharded(store, [write, this.#operationItem(kind, amount, maximum)]);
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
      if (cause.code === 'DAILY_VOLUME_LIMIT_EXCEEDED' && this.consumed + amount <= maximum) {
        this.wrong.push(`${amount} was refused for the day, of which ${this.consumed} are used`);
      }
    } finally {
      this.#watching.delete(seen);
    }
  }

  /** Adds shards to the account or to the volume. */
  async #grow(store: ShardedStore, maximum: number): Promise<void> {
    const write = this.#fraction() < 0.5 ? debit : undefined;
    const at = new Date(noon);
    const { target } = moveOf(
      write?.({ platformId, accountId, amount: 1, at }) ??
        consumeVolume(platformId, { ...limit, maximum, amount: 1 }, at),
    );
    const parent = await readItem(store, target.key);
    if (isSharded(parent)) await addShards(store, { target, parent });
  }

  async #read(store: Store, seen: { least: number; most: number }): Promise<void> {
    const account = await readAccount(store, platformId, uuids.source);
    if (!account || spendable(account) < 0) this.wrong.push('an account reads below zero');
    else if (seen.least === seen.most && spendable(account) !== seen.least) {
      this.wrong.push(`${spendable(account)} was read, it was ${seen.least} throughout`);
    }
  }

  /** Accepts the errors that an operation may end with: no response, contention, and a hold that does not exist. */
  #allow(kind: Operation['kind'], { name, message }: Error): void {
    const isKnown = ['TimeoutError', 'StaleWrite', 'ContendedWrite', 'ProvisionedThroughputExceededException'];
    const hasNoHold = (kind === 'capture' || kind === 'release') && message.endsWith('for its payments.');
    if (!isKnown.includes(name) && !hasNoHold) this.wrong.push(`${kind} fails: ${name} ${message}`);
  }

  #operationItem(kind: Operation['kind'], amount: number, maximum: number): Write {
    this.#number += 1;
    return {
      put: { item: { pk: `OPERATION#${this.#number}`, sk: 'OPERATION', type: 'OPERATION', kind, amount, maximum } },
    };
  }

  #done({ kind, amount, maximum }: Item): void {
    if (kind === 'credit') this.total += Number(amount);
    if (kind === 'debit' || kind === 'capture') this.total -= Number(amount);
    if (kind !== 'consume') return;
    this.consumed += Number(amount);
    if (this.consumed > Number(maximum)) this.wrong.push(`${this.consumed} are consumed of ${maximum}`);
  }

  #sum(type: string, member: string): number {
    return [...this.table.items]
      .filter((item) => item.type === type)
      .map((item) => Number(item[member]))
      .reduce((sum, part) => {
        if (part < 0) this.wrong.push(`${type} is below zero: ${part}`);
        return sum + part;
      }, 0);
  }

  get #spendable(): number {
    return this.#sum('INTERNAL_ACCOUNT', 'balance') + this.#sum(accountShardType, 'balance');
  }

  #check(): void {
    const held = this.#sum('INTERNAL_ACCOUNT', 'held');
    const now = this.#spendable;
    if (now + held !== this.total) this.wrong.push(`${now} and ${held} held are not ${this.total}`);
    const used = this.#sum('VOLUME', 'volume') - this.#sum(volumeShardType, 'balance');
    if (used !== this.consumed) this.wrong.push(`the day counts ${used} of ${this.consumed}`);
    const shards = [...this.table.items].filter(({ type }) => type === accountShardType).length;
    this.wasSharded ||= shards > 0;
    this.hasGrown ||= shards > shardsAtOnce;
    const account = [...this.table.items].find(({ type }) => type === 'INTERNAL_ACCOUNT');
    if (shards !== shardCountOf(account)) this.wrong.push(`${shards} shards exist of ${shardCountOf(account)}`);
    for (const seen of this.#watching) {
      seen.least = Math.min(seen.least, now);
      seen.most = Math.max(seen.most, now);
    }
  }
}

describe('a balance that many environments write concurrently', () => {
  it('is never lost, doubled or overdrawn, and a write is refused only when it exceeds the balance', {
    timeout: 120_000,
  }, async () => {
    const seen = { sharded: 0, grown: 0, refusals: 0 };
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
          seen.grown += ledger.hasGrown ? 1 : 0;
          seen.refusals += ledger.refusals;
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
    expect(seen.grown).toBeGreaterThan(0);
    expect(seen.refusals).toBeGreaterThan(0);
  });
});
