import { amountText } from '../money.ts';
import { Refusal } from '../refusal.ts';
import { type CardStep, takeStep } from './card-step.ts';
import {
  type CardReturn,
  type CardTransactionRecord,
  creditedSource,
  effectiveReturns,
  paid,
  refundedAmount,
  refundedSource,
  settledAmount,
  settledSource,
} from './card-transaction.ts';
import { requireRoom } from './clearing.ts';
import { type Exchanged, partGiven } from './conversion.ts';

/** Refuses with INVALID_INPUT the return of a purchase without a clearing, and of more than is settled and not returned. */
export function requireReturnable(before: CardTransactionRecord, amount: number): void {
  requireRoom(before);
  if (before.settlements.length === 0) {
    throw new Refusal(
      'INVALID_INPUT',
      'cardTransactionId: nothing of the transaction is cleared, so nothing can be returned.',
    );
  }
  const most = settledAmount(before) - refundedAmount(before);
  if (amount > most)
    throw new Refusal('INVALID_INPUT', `amount: at most ${amountText(most, before.currency)} can be returned.`);
}

/**
 * Returns an amount of a purchase, at the rate at which it was taken. It first makes up for what the service could not pull, and the rest
 * is credited. `convert` gives the account's currency for more than was ever taken.
 */
export function returnAmount(
  before: CardTransactionRecord,
  amount: number,
  now: Date,
  convert: (amount: number) => number,
): CardStep {
  const restored = Math.min(amount, before.shortfall);
  const credited = amount - restored;
  const inSource = before.sourceCurrency && {
    source: partGiven(unreturned(before), amount, convert),
    creditedSource: credited === 0 ? 0 : partGiven(paid(before), credited, convert),
  };
  const changes = {
    returns: [...before.returns, { amount, credited, ...inSource, at: now.toISOString() }],
    credited: before.credited + credited,
    ...(inSource && { creditedSource: creditedSource(before) + inSource.creditedSource }),
    shortfall: before.shortfall - restored,
  };
  return takeStep(before, changes, now, 'CARD_RETURN');
}

/** The amount that is settled and not returned. */
const unreturned = (transaction: CardTransactionRecord): Exchanged => ({
  purchase: settledAmount(transaction) - refundedAmount(transaction),
  source: settledSource(transaction) - refundedSource(transaction),
});

/** The last return, of an amount where one is named, that was not reversed yet. */
export const lastReturn = (before: CardTransactionRecord, amount?: number): CardReturn | undefined =>
  effectiveReturns(before).findLast((each) => amount === undefined || each.amount === amount);

/**
 * What the account gives back of a return that is reversed: its credit, as far as that still counts. A pull that failed since has used it up
 * in place of what it had debited.
 */
export const takenBack = (
  before: CardTransactionRecord,
  { credited, creditedSource: creditedThen = credited }: CardReturn,
): Exchanged => ({
  purchase: Math.min(credited, before.credited),
  source: Math.min(creditedThen, creditedSource(before)),
});

/** The return that a reversal takes back: the last one. Refuses with INVALID_INPUT a transaction that is not REFUNDED. */
export function returnToReverse(before: CardTransactionRecord): CardReturn {
  const last = lastReturn(before);
  if (before.status !== 'REFUNDED' || !last) {
    throw new Refusal(
      'INVALID_INPUT',
      `cardTransactionId: the transaction is ${before.status}; it has to be REFUNDED.`,
    );
  }
  return last;
}

/**
 * Takes a return back. `isPaid` says whether the account gives back what it was credited; otherwise the service bears it and the
 * transaction becomes EXCEPTION.
 */
export function reverseReturn(
  before: CardTransactionRecord,
  reversed: CardReturn,
  isPaid: boolean,
  now: Date,
): CardStep {
  const { amount } = reversed;
  const { purchase, source } = takenBack(before, reversed);
  const returns = before.returns.map((each) => (each === reversed ? { ...each, reversedAt: now.toISOString() } : each));
  const changes = isPaid
    ? {
        returns,
        credited: before.credited - purchase,
        ...(before.sourceCurrency && { creditedSource: creditedSource(before) - source }),
        shortfall: before.shortfall + amount - purchase,
      }
    : { returns, shortfall: before.shortfall + amount, hasException: true as const };
  return takeStep(before, changes, now, 'CARD_RETURN_REVERSAL');
}
