import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shardedAccountBalance } from '../../../../functions/store/ledger/account-shards.ts';
import { allocationMembers, toAllocation } from '../../../../functions/store/ledger/sharding/allocation.ts';
import {
  allocate,
  isUneven,
  leastSpacing,
  spread,
} from '../../../../functions/store/ledger/sharding/scarce-balance.ts';
import {
  fewestShards,
  largestShardCount,
  shardsAtOnce,
} from '../../../../functions/store/ledger/sharding/sharded-balance.ts';
import type { Contents } from '../../../../functions/store/ledger/sharding/shards.ts';
import type { Write } from '../../../../functions/store/table.ts';
import { ids, noon, platformId } from '../../../kit/builders.ts';

const at = new Date(noon);
const target = shardedAccountBalance({ platformId, accountId: ids.source, at });
const indexOf = new Map(Array.from({ length: largestShardCount }, (_, index) => [target.shardKey(index).pk, index]));

const contentsOf = (inParent: number, balances: readonly number[]): Contents => ({
  parent: { balance: inParent },
  shards: balances.map((balance, index) => ({ index, balance, spent: 0 })),
});
const someContents = fc
  .record({
    inParent: fc.oneof(fc.constant(0), fc.nat(5_000)),
    balances: fc
      .constantFrom(fewestShards, shardsAtOnce, 2 * shardsAtOnce, largestShardCount)
      .chain((length) =>
        fc.array(fc.oneof(fc.constant(0), fc.nat(300), fc.nat(5_000)), { minLength: length, maxLength: length }),
      ),
  })
  .map(({ inParent, balances }) => contentsOf(inParent, balances));
const someUnit = fc.integer({ min: 1, max: 1_000 });

const balancesOf = ({ shards }: Contents): readonly number[] => shards.map((shard) => shard?.balance ?? 0);
const totalOf = (contents: Contents): number =>
  balancesOf(contents).reduce((sum, balance) => sum + balance, Number(contents.parent?.balance));

/** The contents after the writes, each of which goes to an item of its own and counts all that leaves it. */
function afterwards(contents: Contents, writes: readonly Write[]): Contents {
  let inParent = Number(contents.parent?.balance);
  const balances = [...balancesOf(contents)];
  const written = new Set<string>();
  for (const { update, values = {} } of writes) {
    const pk = update?.key.pk ?? '';
    expect(written).not.toContain(pk);
    written.add(pk);
    const index = indexOf.get(pk);
    if (index === undefined) {
      inParent -= Number(values.taken);
      continue;
    }
    expect(values).toMatchObject({ turnover: Math.max(0, -Number(values.amount)), least: values.turnover });
    balances[index] = (balances[index] ?? 0) + Number(values.amount);
  }
  return contentsOf(inParent, balances);
}

describe('a scarce balance', () => {
  it('is spread in whole units, in one transaction, and nothing is lost', () => {
    fc.assert(
      fc.property(someContents, someUnit, (contents, unit) => {
        const writes = spread(target, contents, unit);
        expect(writes.length).toBeLessThanOrEqual(shardsAtOnce + 1);
        const then = afterwards(contents, writes);
        expect(totalOf(then)).toBe(totalOf(contents));
        expect(then.parent?.balance).toBe(0);
        expect(Math.min(...balancesOf(then))).toBeGreaterThanOrEqual(0);
        if (contents.shards.length > shardsAtOnce) return;
        const units = balancesOf(then).map((balance) => Math.floor(balance / unit));
        expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
        expect(units.reduce((sum, count) => sum + count)).toBe(Math.floor(totalOf(contents) / unit));
        expect(spread(target, then, unit)).toEqual([]);
      }),
    );
  });

  it('without shards keeps what its parent item has', () => {
    expect(spread(target, contentsOf(100, []), 10)).toEqual([]);
    expect(spread(target, { parent: { balance: 100 }, shards: [undefined, undefined] }, 10)).toEqual([]);
  });

  it('of more shards than one transaction can write gives units of the fullest to the emptiest', () => {
    const contents = contentsOf(
      0,
      Array.from({ length: largestShardCount }, (_, index) => (index < 10 ? 100 : 0)),
    );
    const then = afterwards(contents, spread(target, contents, 1));
    expect(balancesOf(then).filter((balance) => balance > 0)).toHaveLength(shardsAtOnce);
  });

  it('is allocated by slots that its shards can pay, one of each in turn', () => {
    fc.assert(
      fc.property(someContents, someUnit, (contents, unit) => {
        const allocation = allocate(target, contents, { unit });
        const units = balancesOf(contents).map((balance) => Math.floor(balance / unit));
        expect(allocation === undefined).toBe(units.every((count) => count === 0));
        if (!allocation) return;
        const { slots } = allocation;
        expect(slots.length).toBeLessThanOrEqual(512);
        for (const shard of new Set(slots))
          expect(slots.filter((slot) => slot === shard).length).toBeLessThanOrEqual(units[shard] ?? 0);
        const filled = units.filter((count) => count > 0).length;
        const spacing = Math.min(leastSpacing, filled);
        for (let position = 0; position + spacing <= slots.length; position += 1)
          expect(new Set(slots.slice(position, position + spacing)).size).toBeGreaterThan(spacing / 2);
        expect(toAllocation({ ...allocationMembers(allocation) })).toEqual(allocation);
      }),
    );
  });

  it('has the slots of three seconds from when it was written', () => {
    expect(allocate(target, contentsOf(0, [5, 1, 2]), { unit: 2 })).toEqual({
      id: at.getTime(),
      unit: 2,
      slots: [0, 2],
      until: at.getTime() + 3_000,
    });
  });

  it.each([
    ['the parent item has a unit', contentsOf(10, Array(48).fill(10)), true],
    ['the parent item has less', contentsOf(9, Array(48).fill(10)), false],
    ['few shards have a unit', contentsOf(0, [...Array(47).fill(10), 9]), true],
    ['enough shards have a unit', contentsOf(0, Array(48).fill(10)), false],
  ])('is spread where %s', (_, contents, expected) => {
    expect(isUneven(target, contents, 10)).toBe(expected);
  });
});

describe('a lease', () => {
  it('without an allocation names none', () => {
    expect(toAllocation({ leasedUntil: 1 })).toBeUndefined();
  });
});
