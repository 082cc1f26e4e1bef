import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shardedAccountBalance } from '../../../../functions/store/ledger/account-shards.ts';
import { hold } from '../../../../functions/store/ledger/balance-changes.ts';
import { shardCountAttribute, shardsAtOnce } from '../../../../functions/store/ledger/sharding/sharded-balance.ts';
import { type Contents, upperBoundBetween } from '../../../../functions/store/ledger/sharding/shards.ts';
import { mergeInto, planWithdrawal } from '../../../../functions/store/ledger/sharding/withdrawal-plan.ts';
import type { Write } from '../../../../functions/store/table.ts';
import { ids, noon, platformId } from '../../../kit/builders.ts';
import { mulberry32 } from '../../../kit/prng.ts';
import { moveOf } from '../../../kit/sharding.ts';

const change = { platformId, accountId: ids.source, at: new Date(noon) };
const target = shardedAccountBalance(change);
const parentKey = target.key.pk;
const shardIndexOf = new Map(Array.from({ length: shardsAtOnce }, (_, index) => [target.shardKey(index).pk, index]));

const someContents = fc
  .record({
    left: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(100_000)),
    balances: fc.array(fc.oneof(fc.constant(0), fc.nat(20), fc.nat(5_000)), {
      minLength: shardsAtOnce,
      maxLength: shardsAtOnce,
    }),
    version: fc.constant(7),
  })
  .map(
    ({ left, balances, version }): Contents => ({
      parent: { balance: left, version, [shardCountAttribute]: shardsAtOnce, status: 'ACTIVE' },
      shards: balances.map((balance, index) => ({ index, balance, spent: 0 })),
    }),
  );

const sumOf = ({ parent, shards }: Contents): number =>
  shards.reduce((sum, shard) => sum + (shard?.balance ?? 0), Number(parent?.balance));

/** The contents after the writes. No item may be written twice or fall below zero. */
function afterwards({ parent, shards }: Contents, writes: readonly Write[]): Contents & { readonly held: number } {
  const touched = new Set<string>();
  const next = shards.map((shard) => shard && { ...shard });
  let [balance, held] = [Number(parent?.balance), 0];
  for (const { update, values = {} } of writes) {
    const pk = update?.key.pk ?? '';
    expect(touched).not.toContain(pk);
    touched.add(pk);
    const number = (name: string) => Number(values[name] ?? 0);
    if (pk === parentKey) {
      balance += number('change') - number('taken');
      held += number('heldChange');
      continue;
    }
    const shard = next[shardIndexOf.get(pk) ?? -1];
    if (!shard) throw new Error(`${pk} is no shard.`);
    expect(shard.balance).toBeGreaterThanOrEqual(number('least'));
    shard.balance += number('amount');
    shard.spent += number('turnover');
    expect(shard.balance).toBeGreaterThanOrEqual(0);
  }
  expect(balance).toBeGreaterThanOrEqual(0);
  return { parent: { ...parent, balance }, shards: next, held };
}

describe('the plan of a withdrawal', () => {
  it('takes exactly the amount from any items, and exists whenever the balance suffices', () => {
    fc.assert(
      fc.property(
        someContents,
        fc.nat(),
        fc.integer({ min: 1, max: 150_000 }),
        fc.nat(shardsAtOnce - 1),
        (contents, seed, asked, index) => {
          const amount = Math.max(1, asked % (2 * sumOf(contents) + 1));
          const plan = planWithdrawal({ target, amount, index }, contents, mulberry32(seed));
          expect(plan !== undefined).toBe(sumOf(contents) >= amount);
          if (!plan) return;
          const then = afterwards(contents, plan.writes);
          expect(sumOf(then)).toBe(sumOf(contents) - amount);
          expect(then.shards[plan.index]?.balance).toBe(plan.balance);
          expect(upperBoundBetween(target, contents, { ...then, parent: contents.parent })).toBeGreaterThanOrEqual(
            sumOf(contents) - amount,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('holds money on the account item, adding what it takes from shards', () => {
    fc.assert(
      fc.property(someContents, fc.nat(), fc.integer({ min: 1, max: 150_000 }), (contents, seed, asked) => {
        const amount = Math.max(1, asked % (2 * sumOf(contents) + 1));
        const { throughParent } = moveOf(hold({ ...change, amount }));
        if (!throughParent) throw new Error('A hold is written to the account item.');
        const plan = planWithdrawal({ target, amount, index: 0, throughParent }, contents, mulberry32(seed));
        expect(plan !== undefined).toBe(sumOf(contents) >= amount);
        if (!plan) return;
        const then = afterwards(contents, plan.writes);
        expect([sumOf(then), then.held]).toEqual([sumOf(contents) - amount, amount]);
      }),
      { numRuns: 500 },
    );
  });

  it('merges what all other shards hold', () => {
    fc.assert(
      fc.property(someContents, fc.nat(shardsAtOnce - 1), (contents, index) => {
        const then = afterwards(contents, mergeInto(target, index, contents));
        expect(sumOf(then)).toBe(sumOf(contents));
        expect(then.shards[index]?.balance).toBe(sumOf(contents) - Number(contents.parent?.balance));
      }),
    );
  });
});

describe('the most that a balance can have been between two readings', () => {
  it('is never less than the balance at any moment between them', () => {
    const someMove = fc.record({ index: fc.nat(shardsAtOnce - 1), amount: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(someContents, fc.array(someMove, { maxLength: 40 }), fc.nat(), (start, moves, seed) => {
        const fraction = mulberry32(seed);
        const moment = Math.floor(fraction() * (moves.length + 1));
        const shards = start.shards.map((shard) => ({ index: 0, balance: 0, spent: 0, ...shard }));
        const sum = () => shards.reduce((total, { balance }) => total + balance, Number(start.parent?.balance));
        let there = sum();
        for (const [step, { index, amount }] of moves.entries()) {
          const shard = shards[index];
          if (!shard || shard.balance + amount < 0) continue;
          shard.balance += amount;
          shard.spent += Math.max(0, -amount);
          if (step < moment) there = sum();
        }
        expect(upperBoundBetween(target, start, { ...start, shards })).toBeGreaterThanOrEqual(there);
      }),
    );
  });

  it('is unknown once the parent item was written', () => {
    const contents: Contents = {
      parent: { balance: 1, version: 1, [shardCountAttribute]: shardsAtOnce },
      shards: Array.from({ length: shardsAtOnce }, (_, index) => ({ index, balance: 1, spent: 0 })),
    };
    expect(upperBoundBetween(target, contents, contents)).toBe(shardsAtOnce + 1);
    expect(
      upperBoundBetween(target, contents, { ...contents, parent: { ...contents.parent, version: 2 } }),
    ).toBeUndefined();
  });
});
