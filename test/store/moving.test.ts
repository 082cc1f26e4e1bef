import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spendable } from '../../functions/domain/account.ts';
import { Refusal } from '../../functions/domain/refusal.ts';
import { accountPurse, gatherAccount } from '../../functions/store/account-pockets.ts';
import { captureHold, credit, debit, hold, readAccount, releaseHold } from '../../functions/store/accounts.ts';
import { keys } from '../../functions/store/keys.ts';
import { commitMoving } from '../../functions/store/moving.ts';
import { spread } from '../../functions/store/pockets.ts';
import { ContendedWrite, commit, type Item, StaleWrite, type Store, type Write } from '../../functions/store/table.ts';
import { claimVolume } from '../../functions/store/volumes.ts';
import { type Fault, meddling } from '../../lib/proof/faults.ts';
import { InMemoryTable } from '../../lib/proof/in-memory-table.ts';
import { seeded } from '../../lib/proof/seeded.ts';
import { anAccount, ids, noon, platformId, uuids } from '../support/builders.ts';
import { stored } from '../support/items.ts';

const tableName = 'payments';
/** Of a day's volume: what most have read, and what was changed meanwhile. */
const maxima = [100_000, 100_000, 100_000, 70_000, 120_000];
const limit = { key: 'USD', day: '2025-11-01' };
const accountId = ids.source;

/** Something that is done to the account, by one of some environments. */
interface Deed {
  readonly kind: 'credit' | 'debit' | 'hold' | 'capture' | 'release' | 'gather' | 'read' | 'claim';
  readonly amount: number;
  readonly by: number;
}
const someDeed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constant('credit' as const) },
    { weight: 8, arbitrary: fc.constant('debit' as const) },
    { weight: 4, arbitrary: fc.constant('claim' as const) },
    fc.constantFrom('hold' as const, 'capture' as const, 'release' as const, 'gather' as const, 'read' as const),
  ),
  amount: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 30_000 })),
  by: fc.nat(4),
});

/** The account, the day's volume and those who use them, with what was done written beside it in the same transactions. */
class Ledger {
  readonly table: InMemoryTable;
  readonly stores: readonly Store[];
  /** What went through in all, by whoever has heard of it or not. */
  total: number;
  claimed = 0;
  wasSpread = false;
  refusals = 0;
  readonly wrong: string[] = [];
  readonly #fraction: () => number;
  readonly #watching = new Set<{ least: number; most: number }>();
  readonly #gates: (() => void)[] = [];
  #number = 0;
  #open = 0;
  #isCalm = false;

  constructor(seed: number, balance: number, faultChance: number) {
    this.#fraction = seeded(seed);
    this.total = balance;
    const possible: readonly Fault[] = ['CONFLICT', 'CONFLICT', 'CONFLICT', 'THROTTLE', 'TIMEOUT_AFTER', 'CRASH_AFTER'];
    this.table = new InMemoryTable({
      tableName,
      meddler: meddling(async ({ isWrite }) => {
        if (this.#isCalm) return undefined;
        await new Promise<void>((open) => this.#gates.push(open));
        if (!isWrite || this.#fraction() >= faultChance) return undefined;
        return possible[Math.floor(this.#fraction() * possible.length)];
      }),
      committed: (changes) => {
        for (const { after } of changes) if (after?.type === 'DEED') this.#done(after);
        this.#check();
      },
    });
    const account = stored.account(anAccount({ balance }));
    const volume = { ...keys.volume(platformId, limit.key, limit.day), type: 'VOLUME', volume: 0 };
    this.table.restore(new Map([account, volume].map((item) => [`${item.pk}\u0000${item.sk}`, item])));
    this.stores = Array.from({ length: 5 }, () => ({
      client: { send: (command: never) => this.table.send(command) } as never,
      tableName,
      // Few pockets are picked, so that many meet there.
      fraction: () => Math.floor(this.#fraction() * 3) / 64,
    }));
  }

  /** Begins with money in pockets. */
  async spread(): Promise<void> {
    const { client } = this.table;
    const [head] = [...this.table.items];
    const purse = accountPurse({ platformId, accountId, at: new Date(noon) });
    this.#isCalm = true;
    await spread({ client, tableName }, [{ purse, head: head ?? {} }]);
    this.#isCalm = false;
  }

  /** Does all of it side by side; calls take turns by chance, and whoever dies never answers. */
  async play(deeds: readonly Deed[]): Promise<void> {
    for (const deed of deeds) {
      this.#open += 1;
      void this.#do(deed)
        .catch((cause: unknown) => this.wrong.push(String(cause)))
        .finally(() => (this.#open -= 1));
    }
    for (let idle = 0; (this.#open > 0 || this.#gates.length > 0) && idle < 50; ) {
      await new Promise((next) => setImmediate(next));
      idle = this.#gates.length > 0 ? 0 : idle + 1;
      this.#gates.splice(Math.floor(this.#fraction() * this.#gates.length), 1)[0]?.();
    }
  }

  async #do({ kind, amount, by }: Deed): Promise<void> {
    const store = this.stores[by] as Store;
    const at = new Date(noon);
    const maximum = maxima[by] ?? 0;
    const change = { platformId, accountId, amount, at };
    const seen = { least: this.#spendable, most: this.#spendable };
    this.#watching.add(seen);
    try {
      if (kind === 'read') return await this.#read(store, seen);
      if (kind === 'gather') {
        const account = await readAccount(store, platformId, uuids.source);
        return await commit(store, account ? await gatherAccount(store, account, at) : []);
      }
      const writes = { credit, debit, hold, capture: captureHold, release: releaseHold };
      const write =
        kind === 'claim' ? claimVolume(platformId, { ...limit, maximum, amount }, at) : writes[kind](change);
      for (let round = 0; round < 4; round += 1) {
        try {
          return await commitMoving(store, [write, this.#deed(kind, amount, maximum)]);
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
      if (cause.code === 'DAILY_VOLUME_LIMIT_EXCEEDED' && this.claimed + amount <= maximum) {
        this.wrong.push(`${amount} was refused for the day, of which ${this.claimed} are used`);
      }
    } finally {
      this.#watching.delete(seen);
    }
  }

  async #read(store: Store, seen: { least: number; most: number }): Promise<void> {
    const account = await readAccount(store, platformId, uuids.source);
    if (!account || spendable(account) < 0) this.wrong.push('an account reads below zero');
    else if (seen.least === seen.most && spendable(account) !== seen.least) {
      this.wrong.push(`${spendable(account)} was read, it was ${seen.least} throughout`);
    }
  }

  /** What may end a deed: no answer, others at the same item, and a hold that is not there. */
  #allow(kind: Deed['kind'], { name, message }: Error): void {
    const isKnown = ['TimeoutError', 'StaleWrite', 'ContendedWrite', 'ProvisionedThroughputExceededException'];
    const hasNoHold = (kind === 'capture' || kind === 'release') && message.endsWith('aside.');
    if (!isKnown.includes(name) && !hasNoHold) this.wrong.push(`${kind} fails: ${name} ${message}`);
  }

  #deed(kind: Deed['kind'], amount: number, maximum: number): Write {
    this.#number += 1;
    return { put: { item: { pk: `DEED#${this.#number}`, sk: 'DEED', type: 'DEED', kind, amount, maximum } } };
  }

  #done({ kind, amount, maximum }: Item): void {
    if (kind === 'credit') this.total += Number(amount);
    if (kind === 'debit' || kind === 'capture') this.total -= Number(amount);
    if (kind !== 'claim') return;
    this.claimed += Number(amount);
    if (this.claimed > Number(maximum)) this.wrong.push(`${this.claimed} are claimed of ${maximum}`);
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
    return this.#sum('INTERNAL_ACCOUNT', 'balance') + this.#sum('POCKET', 'balance');
  }

  #check(): void {
    const held = this.#sum('INTERNAL_ACCOUNT', 'held');
    const now = this.#spendable;
    if (now + held !== this.total) this.wrong.push(`${now} and ${held} held are not ${this.total}`);
    const used = this.#sum('VOLUME', 'volume') - this.#sum('VOLUME_POCKET', 'balance');
    if (used !== this.claimed) this.wrong.push(`the day counts ${used} of ${this.claimed}`);
    this.wasSpread ||= [...this.table.items].some(({ type }) => type === 'POCKET');
    for (const seen of this.#watching) {
      seen.least = Math.min(seen.least, now);
      seen.most = Math.max(seen.most, now);
    }
  }
}

describe('money that many move at once', () => {
  it('is neither lost nor doubled nor overdrawn, and refused only when it is not there', {
    timeout: 120_000,
  }, async () => {
    const seen = { spread: 0, refusals: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.constantFrom(0, 500, 20_000, 300_000),
        fc.constantFrom(0, 0.05, 0.3, 0.6),
        fc.boolean(),
        fc.array(fc.array(someDeed, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 12 }),
        async (seed, balance, faultChance, isSpread, batches) => {
          const ledger = new Ledger(seed, balance, faultChance);
          if (isSpread) await ledger.spread();
          for (const deeds of batches) await ledger.play(deeds);
          seen.spread += ledger.wasSpread ? 1 : 0;
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
    expect(seen.spread).toBeGreaterThan(0);
    expect(seen.refusals).toBeGreaterThan(0);
  });
});
