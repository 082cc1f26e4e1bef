import { describe, expect, it } from 'vitest';
import { clear } from '../../../functions/domain/cards/clearing.ts';
import { resolvePulls } from '../../../functions/domain/cards/pulls.ts';
import {
  lastReturn,
  requireReturnable,
  returnAmount,
  returnToReverse,
  reverseReturn,
  takenBack,
} from '../../../functions/domain/cards/returns.ts';
import { noon } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';

const now = new Date(noon);
const same = (amount: number) => amount;
const purchase = aCardTransaction();
const cleared = clear(purchase, 1_000, undefined, now).transaction;

describe('a return', () => {
  it('of a purchase that is not cleared, or of more than is cleared, is refused', () => {
    expect(() => requireReturnable(purchase, 1)).toThrow(
      'cardTransactionId: nothing of the transaction is cleared, so nothing can be returned.',
    );
    expect(() => requireReturnable(cleared, 1_000)).not.toThrow();
    expect(() => requireReturnable(cleared, 1_001)).toThrow('amount: at most 10.00 USD can be returned.');
  });

  it('may be of all that is not returned yet, and of no more', () => {
    const { transaction } = returnAmount(cleared, 400, now, same);
    expect(() => requireReturnable(transaction, 600)).not.toThrow();
    expect(() => requireReturnable(transaction, 601)).toThrow('amount: at most 6.00 USD can be returned.');
  });
});

describe('the reversal of a return', () => {
  it('needs a purchase that is returned as a whole', () => {
    const { transaction } = returnAmount(cleared, 400, now, same);
    expect(() => returnToReverse(transaction)).toThrow(
      'cardTransactionId: the transaction is SETTLED; it has to be REFUNDED.',
    );
  });

  it('takes the last one back of the amount that is named', () => {
    const { transaction } = returnAmount(returnAmount(cleared, 300, now, same).transaction, 200, now, same);
    expect(lastReturn(transaction, 300)).toMatchObject({ amount: 300 });
    expect(lastReturn(transaction)).toMatchObject({ amount: 200 });
    expect(lastReturn(transaction, 400)).toBeUndefined();
  });

  it('takes nothing that a pull which failed since has used up: the account gets no debit back for it', () => {
    const pull = { amount: 1_000, status: 'PENDING', at: noon, dueAt: noon, fails: true } as const;
    const debited = clear({ ...purchase, pulls: [pull] }, 1_000, undefined, now).transaction;
    const returned = returnAmount(debited, 1_000, now, same).transaction;
    const failed = resolvePulls(returned, now);
    expect(failed).toMatchObject({ balanceChange: 0, transaction: { status: 'REFUNDED', credited: 0 } });
    const next = failed?.transaction ?? returned;
    expect(takenBack(next, returnToReverse(next))).toEqual({ purchase: 0, source: 0 });
    expect(reverseReturn(next, returnToReverse(next), true, now)).toMatchObject({
      balanceChange: 0,
      transaction: { status: 'EXCEPTION', shortfall: 1_000, credited: 0 },
    });
  });

  it('owes again what the return made up for', () => {
    // The account could not pay 300 of the clearing.
    const { transaction } = clear(purchase, 1_300, undefined, now);
    const returned = returnAmount(transaction, 1_300, now, same).transaction;
    expect(returned).toMatchObject({ status: 'REFUNDED', shortfall: 0, credited: 1_000 });
    expect(reverseReturn(returned, returnToReverse(returned), true, now)).toMatchObject({
      balanceChange: -1_000,
      transaction: { status: 'EXCEPTION', shortfall: 300, credited: 0 },
    });
  });
});
