import { describe, expect, it } from 'vitest';
import { announced, takeStep } from '../../../functions/domain/cards/card-step.ts';
import type { CardTransactionRecord } from '../../../functions/domain/cards/card-transaction.ts';
import {
  adviseTotal,
  amountBeyondAdvice,
  clear,
  expireAuthorization,
  requireOpen,
  requireRoom,
} from '../../../functions/domain/cards/clearing.ts';
import { requireReturnable } from '../../../functions/domain/cards/returns.ts';
import { noon } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';

const now = new Date(noon);
const pull = { amount: 500, status: 'CONFIRMED', at: noon } as const;
const purchase = aCardTransaction();
const cleared = clear(purchase, 1_000, undefined, now).transaction;
const part = { amount: 0, at: noon };

/** A purchase with 100 pulls, 100 settlements and some returns. */
const withReturns = (returns: number): CardTransactionRecord => ({
  ...purchase,
  pulls: Array.from({ length: 100 }, () => ({ ...part, status: 'FAILED' as const })),
  settlements: Array.from({ length: 100 }, () => part),
  returns: Array.from({ length: returns }, () => ({ ...part, credited: 0 })),
});

describe('a card transaction', () => {
  it('has 300 parts at most', () => {
    expect(() => requireRoom(withReturns(99))).not.toThrow();
    const refusal = 'cardTransactionId: the transaction has had 300 parts already.';
    expect(() => requireRoom(withReturns(100))).toThrow(refusal);
    expect(() => requireRoom(withReturns(100))).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    expect(() => requireOpen(withReturns(100), now)).toThrow(refusal);
    expect(() => requireReturnable(withReturns(100), 1)).toThrow(refusal);
  });

  it('that is settled takes neither a clearing nor an advice', () => {
    const refusal = 'cardTransactionId: the transaction is SETTLED; it has to be AUTHORIZED or PARTIALLY_SETTLED.';
    expect(() => requireOpen(cleared, now)).toThrow(refusal);
    expect(() => amountBeyondAdvice(cleared, 2_000, now)).toThrow(refusal);
  });
});

describe('a clearing', () => {
  it('within the hold takes no further pull', () => {
    const { transaction } = clear(purchase, 1_000, pull, now);
    expect(transaction).toMatchObject({ status: 'SETTLED', captured: 1_000, pulls: purchase.pulls });
  });

  it('names what the account pays only where that is in another currency', () => {
    const price = { purchase: 1_000, source: 1_140 };
    const exchanged = aCardTransaction({
      ...{ currency: 'EUR', sourceCurrency: 'USD' },
      pulls: [{ amount: 1_000, price, status: 'CONFIRMED', at: noon }],
    });
    expect(cleared.settlements).toStrictEqual([{ amount: 1_000, at: noon }]);
    expect(clear(exchanged, 1_000, undefined, now).transaction.settlements).toStrictEqual([
      { amount: 1_000, source: 1_140, at: noon },
    ]);
  });
});

const end = new Date(purchase.authorizedUntil ?? '');

describe('a clearing that comes late', () => {
  it('of a part releases the rest of a hold whose time is over', () => {
    expect(clear(purchase, 400, undefined, end)).toMatchObject({
      balanceChange: 600,
      heldChange: -1_000,
      transaction: { status: 'SETTLED', captured: 400, pulls: [{ amount: 400 }] },
    });
  });

  it('takes what its pull takes, and the service pays the rest', () => {
    const { transaction } = clear(purchase, 1_700, pull, now);
    expect(transaction).toMatchObject({ status: 'EXCEPTION', captured: 1_500, shortfall: 200 });
    expect(transaction.pulls.slice(1)).toMatchObject([pull, { amount: 0, status: 'FAILED' }]);
  });

  it('after another takes a further pull', () => {
    expect(clear(cleared, 500, pull, now)).toMatchObject({
      balanceChange: -500,
      heldChange: 0,
      transaction: { status: 'SETTLED', captured: 1_500, pulls: [...purchase.pulls, pull] },
    });
  });
});

describe('an authorization', () => {
  it('is released when its time is over, and no earlier', () => {
    expect(expireAuthorization(purchase, new Date(end.getTime() - 1))).toBeUndefined();
    expect(expireAuthorization(purchase, end)).toMatchObject({
      balanceChange: 1_000,
      heldChange: -1_000,
      transaction: { status: 'SETTLED', authorizedUntil: undefined, pulls: [{ amount: 0 }] },
    });
  });

  it('that is cleared does not expire', () => {
    expect(expireAuthorization(cleared, end)).toBeUndefined();
  });
});

describe('an advice', () => {
  it('takes more by a pull of its own', () => {
    const { transaction } = adviseTotal(purchase, 1_500, pull, now);
    expect(transaction.pulls).toEqual([...purchase.pulls, pull]);
    expect(() => adviseTotal(purchase, 1_500, undefined, now)).toThrow('An advice that takes more needs a pull.');
  });

  it('counts what is cleared already', () => {
    const partly = clear(purchase, 400, undefined, now).transaction;
    expect(amountBeyondAdvice(partly, 1_000, now)).toBe(0);
    expect(amountBeyondAdvice(partly, 1_200, now)).toBe(200);
  });

  it.each([pull, undefined])('of the same or less takes no pull, whether there is one or not: %j', (given) => {
    expect(adviseTotal(purchase, 1_000, given, now).transaction.pulls).toEqual(purchase.pulls);
    expect(adviseTotal(purchase, 400, given, now)).toMatchObject({
      heldChange: -600,
      transaction: { pulls: [{ amount: 400 }] },
    });
  });

  it('of less than is cleared is refused', () => {
    const { transaction } = clear(purchase, 400, undefined, now);
    const refusal = 'amount: 400 is cleared already; the total cannot be less.';
    expect(() => amountBeyondAdvice(transaction, 399, now)).toThrow(refusal);
    expect(amountBeyondAdvice(transaction, 400, now)).toBe(0);
  });
});

describe('a step that is announced', () => {
  const step = takeStep(cleared, {}, now);

  it('is one event where the status stays', () => {
    const { event } = announced(cleared, step, now).transaction;
    expect(event).toMatchObject({ number: (cleared.event?.number ?? 0) + 1, type: 'CARD_TRANSACTION.SETTLED' });
  });

  it('is no second event where the status changes', () => {
    const changed = clear(purchase, 1_000, undefined, now);
    expect(announced(purchase, changed, now)).toBe(changed);
  });
});
