/** How a withdrawal is planned over shards, at the bounds of what each holds. */
import { describe, expect, it } from 'vitest';
import { planWithdrawal } from '../../../../functions/store/ledger/sharding/withdrawal-plan.ts';
import { ids, noon, platformId } from '../../../kit/builders.ts';

const account = { platformId, accountId: ids.source, at: new Date(noon) };
const throughParent = (merged: number) => ({ put: { item: { pk: 'PARENT', sk: 'PARENT', merged } } });

/** The writes that take an amount from shards that hold these balances, and from the account's own item. */
function plan(amount: number, balances: readonly number[], inParent = 0, isHold = false) {
  const shards = balances.map((balance, index) => ({ index, balance, spent: 0, transfers: 0, entries: 0 }));
  const move = { account, amount: -amount, ...(isHold && { throughParent }) };
  return planWithdrawal(move as never, { parent: { balance: inParent }, shards }, () => 0);
}

describe('a withdrawal that no single shard can take', () => {
  it('leaves out the shards that hold nothing', () => {
    expect(plan(8, [0, 0, 5, 0, 5])?.writes).toHaveLength(2);
  });

  it('is counted at one of its shards', () => {
    const counted = plan(12, [5, 5, 5])?.writes.filter(({ update }) => update?.expression.includes('entries'));
    expect(counted).toHaveLength(1);
  });

  it.each([
    ['is taken from twenty', 20, false],
    ['gathers money in the account first where it would need twenty-one', 21, true],
  ])('%s', (_, shards, isGathering) => {
    const planned = plan(
      shards,
      Array.from({ length: shards }, () => 1),
    );
    expect(planned?.isGathering ?? false).toBe(isGathering);
  });
});

describe('a hold on a sharded account', () => {
  const merged = (...given: Parameters<typeof plan>) => plan(given[0], given[1], given[2], true)?.writes[0]?.put?.item;

  it('merges no shard where the account itself holds enough', () => {
    expect(merged(10, [5, 5], 10)).toMatchObject({ merged: 0 });
    expect(plan(10, [5, 5], 10, true)?.writes).toHaveLength(1);
  });

  it('merges the shard that holds exactly what is missing, and no other', () => {
    expect(merged(10, [3, 7, 9], 3)).toMatchObject({ merged: 7 });
  });

  it.each([
    ['merges twenty shards', 20, false],
    ['gathers money first where it would merge twenty-one', 21, true],
  ])('%s', (_, shards, isGathering) => {
    const planned = plan(
      shards,
      Array.from({ length: shards }, () => 1),
      0,
      true,
    );
    expect(planned?.isGathering ?? false).toBe(isGathering);
    expect(planned?.writes).toHaveLength(21);
  });
});
