import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountPurse } from '../../functions/store/account-pockets.ts';
import { hold } from '../../functions/store/accounts.ts';
import { pocketCount } from '../../functions/store/memory.ts';
import { gatherInto, planTaking } from '../../functions/store/pocket-plan.ts';
import { type Contents, mostBetween } from '../../functions/store/pockets.ts';
import type { Write } from '../../functions/store/table.ts';
import { seeded } from '../../lib/proof/seeded.ts';
import { ids, noon, platformId } from '../support/builders.ts';

const change = { platformId, accountId: ids.source, at: new Date(noon) };
const purse = accountPurse(change);
const headKey = purse.key.pk;
const placeOf = new Map(Array.from({ length: pocketCount }, (_, place) => [purse.pocketKey(place).pk, place]));

const someContents = fc
  .record({
    left: fc.oneof(fc.constant(0), fc.nat(50), fc.nat(100_000)),
    balances: fc.array(fc.oneof(fc.constant(0), fc.nat(20), fc.nat(5_000)), {
      minLength: pocketCount,
      maxLength: pocketCount,
    }),
    version: fc.constant(7),
  })
  .map(
    ({ left, balances, version }): Contents => ({
      head: { balance: left, version, pockets: pocketCount, status: 'ACTIVE' },
      pockets: balances.map((balance, place) => ({ place, balance, spent: 0 })),
    }),
  );

const sumOf = ({ head, pockets }: Contents): number =>
  pockets.reduce((sum, pocket) => sum + (pocket?.balance ?? 0), Number(head?.balance));

/** What stands after the writes, which may each touch an item once and leave none below zero. */
function afterwards({ head, pockets }: Contents, writes: readonly Write[]): Contents & { readonly held: number } {
  const touched = new Set<string>();
  const next = pockets.map((pocket) => pocket && { ...pocket });
  let [balance, held] = [Number(head?.balance), 0];
  for (const { update, values = {} } of writes) {
    const pk = update?.key.pk ?? '';
    expect(touched).not.toContain(pk);
    touched.add(pk);
    const number = (name: string) => Number(values[name] ?? 0);
    if (pk === headKey) {
      balance += number('change') - number('taken');
      held += number('amount');
      continue;
    }
    const pocket = next[placeOf.get(pk) ?? -1];
    if (!pocket) throw new Error(`${pk} is no pocket.`);
    expect(pocket.balance).toBeGreaterThanOrEqual(number('least'));
    pocket.balance += number('amount');
    pocket.spent += number('turnover');
    expect(pocket.balance).toBeGreaterThanOrEqual(0);
  }
  expect(balance).toBeGreaterThanOrEqual(0);
  return { head: { ...head, balance }, pockets: next, held };
}

describe('a plan to take out of pockets', () => {
  it('takes the amount and nothing else, wherever it lies, and is there whenever the money is', () => {
    fc.assert(
      fc.property(
        someContents,
        fc.nat(),
        fc.integer({ min: 1, max: 150_000 }),
        fc.nat(pocketCount - 1),
        (contents, seed, asked, place) => {
          const amount = Math.max(1, asked % (2 * sumOf(contents) + 1));
          const plan = planTaking({ purse, amount, place }, contents, seeded(seed));
          expect(plan !== undefined).toBe(sumOf(contents) >= amount);
          if (!plan) return;
          const then = afterwards(contents, plan.writes);
          expect(sumOf(then)).toBe(sumOf(contents) - amount);
          expect(then.pockets[plan.place]?.balance).toBe(plan.balance);
          // Whoever looked before and after knows that no more than all of it can have been there.
          expect(mostBetween(purse, contents, { ...then, head: contents.head })).toBeGreaterThanOrEqual(
            sumOf(contents) - amount,
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('sets money aside through the account itself, with what pockets add to it', () => {
    fc.assert(
      fc.property(someContents, fc.nat(), fc.integer({ min: 1, max: 150_000 }), (contents, seed, asked) => {
        const amount = Math.max(1, asked % (2 * sumOf(contents) + 1));
        const throughHead = hold({ ...change, amount }).move?.throughHead;
        if (!throughHead) throw new Error('A hold goes through the account.');
        const plan = planTaking({ purse, amount, place: 0, throughHead }, contents, seeded(seed));
        expect(plan !== undefined).toBe(sumOf(contents) >= amount);
        if (!plan) return;
        const then = afterwards(contents, plan.writes);
        expect([sumOf(then), then.held]).toEqual([sumOf(contents) - amount, amount]);
      }),
      { numRuns: 500 },
    );
  });

  it('gathers all that lies in other pockets', () => {
    fc.assert(
      fc.property(someContents, fc.nat(pocketCount - 1), (contents, place) => {
        const then = afterwards(contents, gatherInto(purse, place, contents));
        expect(sumOf(then)).toBe(sumOf(contents));
        expect(then.pockets[place]?.balance).toBe(sumOf(contents) - Number(contents.head?.balance));
      }),
    );
  });
});

describe('the most that can have been there between two looks', () => {
  it('is never less than what was there at any moment between', () => {
    const someMove = fc.record({ place: fc.nat(pocketCount - 1), amount: fc.integer({ min: -500, max: 500 }) });
    fc.assert(
      fc.property(someContents, fc.array(someMove, { maxLength: 40 }), fc.nat(), (start, moves, seed) => {
        const fraction = seeded(seed);
        const moment = Math.floor(fraction() * (moves.length + 1));
        const pockets = start.pockets.map((pocket) => ({ place: 0, balance: 0, spent: 0, ...pocket }));
        const sum = () => pockets.reduce((total, { balance }) => total + balance, Number(start.head?.balance));
        let there = sum();
        for (const [index, { place, amount }] of moves.entries()) {
          const pocket = pockets[place];
          if (!pocket || pocket.balance + amount < 0) continue;
          pocket.balance += amount;
          pocket.spent += Math.max(0, -amount);
          if (index < moment) there = sum();
        }
        expect(mostBetween(purse, start, { ...start, pockets })).toBeGreaterThanOrEqual(there);
      }),
    );
  });

  it('is not known once the account itself was written', () => {
    const contents: Contents = {
      head: { balance: 1, version: 1, pockets: pocketCount },
      pockets: Array.from({ length: pocketCount }, (_, place) => ({ place, balance: 1, spent: 0 })),
    };
    expect(mostBetween(purse, contents, contents)).toBe(pocketCount + 1);
    expect(mostBetween(purse, contents, { ...contents, head: { ...contents.head, version: 2 } })).toBeUndefined();
  });
});
