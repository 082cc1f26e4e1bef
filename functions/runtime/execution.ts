import { isMismatched } from '../domain/funding.ts';
import { formatId } from '../domain/ids.ts';
import { executionPostings, mismatchPostings } from '../domain/ledger.ts';
import { type Limits, volumeClaims } from '../domain/limits.ts';
import { alsoMove, isIncoming, movePayment, type Payment, payingAccount } from '../domain/payment.ts';
import { type ChallengeOffer, challengeLifeSeconds, nextChallenge } from '../domain/strong-authentication.ts';
import { captureHold, debit, hold } from '../store/accounts.ts';
import { writePaymentEntry } from '../store/journal.ts';
import type { Write } from '../store/table.ts';
import { claimVolume } from '../store/volumes.ts';
import { expiryAfter } from './clock.ts';

/**
 * A payment at the moment of its execution: its transaction begins to exist. Where strong authentication is due, the first
 * challenge is issued in the same step.
 */
export function execute(quote: Payment, now: Date, newUuid: () => string, offer?: ChallengeOffer): Payment {
  const pending = movePayment(quote, 'execute', now, { createdAt: now.toISOString() });
  return quote.authorization
    ? alsoMove(quote, pending, 'challenge', now, issueChallenge(pending, now, newUuid, offer))
    : pending;
}

/** The change that issues the next challenge of a payment, or that takes the authorization away when nothing is left to prove. */
export const issueChallenge = (
  { authorization }: Payment,
  now: Date,
  newUuid: () => string,
  offer?: ChallengeOffer,
) => ({
  authorization:
    authorization &&
    nextChallenge(authorization, formatId('ScaChallenge', newUuid()), expiryAfter(now, challengeLifeSeconds), offer),
});

/**
 * The writes of an execution beside the payment itself: the source pays, or what it will pay is held until it is
 * authorized; the day's volume counts it. Refuses with INSUFFICIENT_BALANCE and DAILY_VOLUME_LIMIT_EXCEEDED.
 */
export function executionWrites(payment: Payment, limits: Limits | undefined, now: Date): readonly Write[] {
  if (isIncoming(payment)) return [];
  const { platformId, sendingAmount: amount } = payment;
  const volumes = volumeClaims(limits ?? {}, payment, now).map((claim) => claimVolume(platformId, claim, now));
  if (payment.funding) return volumes;
  const change = { platformId, accountId: payingAccount(payment), amount, at: now };
  return [...(payment.authorization ? [hold(change)] : [debit(change), executionEntry(payment, now)]), ...volumes];
}

/** The writes of a payment whose last challenge was answered: what was held is taken. */
export const captureWrites = (payment: Payment, now: Date): readonly Write[] => {
  const { platformId, sendingAmount: amount } = payment;
  const accountId = payingAccount(payment);
  return [captureHold({ platformId, accountId, amount, at: now }), executionEntry(payment, now)];
};

/** The writes of money that arrived from outside: it is taken for the payment, or set aside when it is not what was quoted. */
export const fundingWrites = (payment: Payment, now: Date): readonly Write[] => [
  isMismatched(payment)
    ? writePaymentEntry(payment, 'DEPOSIT', mismatchPostings(payment), now)
    : writePaymentEntry(payment, 'EXECUTION', executionPostings(payment), now),
];

const executionEntry = (payment: Payment, now: Date): Write =>
  writePaymentEntry(payment, 'EXECUTION', executionPostings(payment), now);
