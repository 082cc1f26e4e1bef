import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currencies.ts';
import { internalAccountIn, postingsOf } from '../../../lib/operations/commands/entry-options.ts';
import { ids } from '../../kit/builders.ts';

describe('the amount of a preset', () => {
  const amountOf = (amount: string) =>
    postingsOf({ as: 'loss', account: ids.source, amount }).map((posting) => Math.abs(posting.amount));

  it.each([1, maximumAmount])('may be %d', (minor) => {
    expect(amountOf(`USD:${minor}`)).toEqual([minor, minor]);
  });

  it.each([
    [0, '--amount is greater than 0.'],
    [-1, '--amount is greater than 0.'],
    [maximumAmount + 1, '--amount: give an amount in the smallest unit'],
  ])('is not %d', (minor, said) => {
    expect(() => amountOf(`USD:${minor}`)).toThrow(said);
  });
});

describe('an internal account that an operator typed', () => {
  it('is taken by its id', () => {
    expect(internalAccountIn('--account', ids.source)).toBe(ids.source);
  });

  it.each([ids.customer, ids.source.slice(0, -1), 'system:suspense'])('is not %s', (text) => {
    expect(() => internalAccountIn('--account', text)).toThrow(
      `--account ${text} is not the id of an internal account.`,
    );
  });
});
