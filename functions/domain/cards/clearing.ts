import { Refusal } from '../refusal.ts';
import { type CardStep, takeStep } from './card-step.ts';
import {
  type CardPull,
  type CardTransactionRecord,
  capturedSource,
  heldAmount,
  settledAmount,
} from './card-transaction.ts';
import type { Exchanged } from './conversion.ts';
import { failedPull, releaseFrom } from './pulls.ts';

/** How many pulls, settlements and returns together a transaction may have, so that its item stays small. */
const maximumParts = 300;

/** Whether a transaction may have a further part. */
export const hasRoom = ({ pulls, settlements, returns }: CardTransactionRecord): boolean =>
  pulls.length + settlements.length + returns.length < maximumParts;

/** Refuses with INVALID_INPUT a further part of a transaction that has as many as it may have. */
export function requireRoom(transaction: CardTransactionRecord): void {
  if (hasRoom(transaction)) return;
  throw new Refusal('INVALID_INPUT', `cardTransactionId: the transaction has had ${maximumParts} parts already.`);
}

/** Refuses with INVALID_INPUT a transaction that expects no clearing, or none any more. */
export function requireOpen(transaction: CardTransactionRecord, now: Date): void {
  requireRoom(transaction);
  const { authorizedUntil, status } = cardTransactionAsOf(transaction, now);
  if (authorizedUntil !== undefined) return;
  throw new Refusal(
    'INVALID_INPUT',
    `cardTransactionId: the transaction is ${status}; it has to be AUTHORIZED or PARTIALLY_SETTLED.`,
  );
}

/** The amount that a clearing takes beyond the hold. */
export const amountBeyondHold = (transaction: CardTransactionRecord, amount: number): number =>
  Math.max(0, amount - heldAmount(transaction));

/**
 * Clears an amount of a transaction, whatever its status is: a caller that may refuse has called `requireOpen`. `pull` takes what goes
 * beyond the hold, or a part of it: the service pays the network the rest, and the transaction becomes EXCEPTION. `price` is what lies
 * beyond the hold in the account's currency. Less than is held leaves the rest held until the authorization ends, 0 releases it.
 */
export function clear(
  before: CardTransactionRecord,
  amount: number,
  pull: CardPull | undefined,
  now: Date,
  price?: Exchanged,
): CardStep {
  const held = heldAmount(before);
  if (amount === 0) {
    const settlements = settledBy(before, { amount, source: 0, now });
    return takeStep(before, { settlements, ...ended(before) }, now);
  }
  const beyond = amountBeyondHold(before, amount);
  const unpaid = Math.max(0, beyond - (pull?.amount ?? 0));
  const isOver = amount >= held || hasEnded(before, now);
  const changes = {
    captured: before.captured + amount - unpaid,
    ...(isOver && { pulls: releaseFrom(before.pulls, Math.max(0, held - amount)), authorizedUntil: undefined }),
    ...(beyond > 0 && {
      pulls: [...before.pulls, ...(pull ? [pull] : []), ...(unpaid > 0 ? [failedPull(now)] : [])],
    }),
    ...(unpaid > 0 && { shortfall: before.shortfall + unpaid, hasException: true as const }),
  };
  const unpaidSource = (price?.source ?? 0) - (pull?.price?.source ?? 0);
  const source = capturedSource({ ...before, ...changes }) - capturedSource(before) + unpaidSource;
  return takeStep(
    before,
    { settlements: settledBy(before, { amount, source, now }), ...changes },
    now,
    'CARD_CLEARING',
  );
}

const settledBy = (
  { settlements, sourceCurrency }: CardTransactionRecord,
  { amount, source, now }: { readonly amount: number; readonly source: number; readonly now: Date },
) => [...settlements, { amount, ...(sourceCurrency && { source }), at: now.toISOString() }];

/** Ends an authorization whose time is over, and releases what is held. Nothing where it is not over. */
export function expireAuthorization(before: CardTransactionRecord, now: Date): CardStep | undefined {
  return hasEnded(before, now) ? endAuthorization(before, now) : undefined;
}

/** Ends an authorization before its time is over, and releases what is held. Nothing where it has ended already. */
export const endAuthorization = (before: CardTransactionRecord, now: Date): CardStep | undefined =>
  before.authorizedUntil === undefined ? undefined : takeStep(before, ended(before), now);

/** A transaction as a read shows it at a moment: an authorization has ended with its time, also before that is recorded. */
export function cardTransactionAsOf(transaction: CardTransactionRecord, now: Date): CardTransactionRecord {
  const { authorizedUntil = '' } = transaction;
  if (!hasEnded(transaction, now)) return transaction;
  return takeStep(transaction, ended(transaction), new Date(authorizedUntil)).transaction;
}

const hasEnded = ({ authorizedUntil }: CardTransactionRecord, now: Date): boolean =>
  authorizedUntil !== undefined && now.toISOString() >= authorizedUntil;

const ended = (before: CardTransactionRecord) => ({
  pulls: releaseFrom(before.pulls, heldAmount(before)),
  authorizedUntil: undefined,
});

/** Returns the amount that a new authorized total takes beyond the hold. Refuses with INVALID_INPUT a total below the cleared amount. */
export function amountBeyondAdvice(before: CardTransactionRecord, total: number, now: Date): number {
  requireOpen(before, now);
  const settled = settledAmount(before);
  if (total < settled) {
    throw new Refusal('INVALID_INPUT', `amount: ${settled} is cleared already; the total cannot be less.`);
  }
  return Math.max(0, total - settled - heldAmount(before));
}

/**
 * Replaces the authorized total. `pull` takes what goes beyond the hold. A total that is cleared already settles the purchase.
 * Refuses with INVALID_INPUT.
 */
export function adviseTotal(
  before: CardTransactionRecord,
  total: number,
  pull: CardPull | undefined,
  now: Date,
): CardStep {
  const beyond = amountBeyondAdvice(before, total, now);
  const unsettledAmount = total - settledAmount(before);
  if (beyond > 0 && !pull) throw new Error('An advice that takes more needs a pull.');
  const pulls =
    beyond > 0 && pull ? [...before.pulls, pull] : releaseFrom(before.pulls, heldAmount(before) - unsettledAmount);
  return takeStep(
    before,
    { authorizedAmount: total, pulls, ...(unsettledAmount === 0 && { authorizedUntil: undefined }) },
    now,
  );
}
