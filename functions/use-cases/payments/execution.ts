import { challengeLifeSeconds } from '../../contract/figures.ts';
import { formatId, type NewUuid } from '../../domain/ids.ts';
import { isMismatched } from '../../domain/payments/funding.ts';
import { alsoMove, debitedAccount, isIncoming, movePayment, type Payment } from '../../domain/payments/payment.ts';
import { executionPostings, mismatchPostings } from '../../domain/payments/postings.ts';
import { requireLimits, requireMaximum, volumeUses } from '../../domain/pricing/limits.ts';
import type { Terms } from '../../domain/pricing/terms.ts';
import { type ChallengeOffer, nextChallenge } from '../../domain/sca/challenge.ts';
import { deadlineAfter } from '../../ports/clock.ts';
import { recordDeposit } from '../../store/ledger/accounts.ts';
import { captureHold, debit, hold } from '../../store/ledger/balance-changes.ts';
import { writePaymentEntry } from '../../store/ledger/journal.ts';
import { consumeVolume } from '../../store/ledger/volumes.ts';
import type { Write } from '../../store/table.ts';

/** Executes a quote, which begins its transaction. Where strong authentication is due, the first challenge is issued with it. */
export function execute(quote: Payment, now: Date, newUuid: () => NewUuid, offer?: ChallengeOffer): Payment {
  const pending = movePayment(quote, 'execute', now, { createdAt: now.toISOString() });
  return quote.authorization
    ? alsoMove(quote, pending, 'challenge', now, issueChallenge(pending, now, newUuid, offer))
    : pending;
}

/** The change that issues the next challenge of a payment, or that removes the authorization when no challenge is left. */
export const issueChallenge = (
  { authorization }: Payment,
  now: Date,
  newUuid: () => NewUuid,
  offer?: ChallengeOffer,
) => ({
  authorization:
    authorization &&
    nextChallenge(authorization, formatId('ScaChallenge', newUuid()), deadlineAfter(now, challengeLifeSeconds), offer),
});

/**
 * The writes of an execution beside the payment itself: the source is debited, or the amount is held until it is authorized;
 * the day's volume counts it. The limits are those of now, also for a quote that was made by others. Refuses with
 * INSUFFICIENT_BALANCE, TRANSACTION_SIZE_LIMIT_EXCEEDED and DAILY_VOLUME_LIMIT_EXCEEDED, and as `requireLimits` does.
 */
export function executionWrites(payment: Payment, terms: Terms, now: Date): readonly Write[] {
  if (isIncoming(payment)) return [];
  requireLimits(terms, payment);
  requireMaximum(terms, payment);
  const { platformId, sendingAmount: amount } = payment;
  const volumes = volumeUses(terms, payment, now).map((use) => consumeVolume(platformId, use, now));
  if (payment.funding) return volumes;
  const change = { platformId, accountId: debitedAccount(payment), amount, at: now };
  return [...(payment.authorization ? [hold(change)] : [debit(change), executionEntry(payment, now)]), ...volumes];
}

/** The writes of a payment whose last challenge was answered: the hold is captured. */
export const captureWrites = (payment: Payment, now: Date): readonly Write[] => {
  const { platformId, sendingAmount: amount } = payment;
  const accountId = debitedAccount(payment);
  return [captureHold({ platformId, accountId, amount, at: now }), executionEntry(payment, now)];
};

/**
 * The writes of money that arrived from outside: it funds the payment, or goes to suspense if it is not the quoted amount. A
 * deposit in crypto is announced on the payer's account of the asset.
 */
export const fundingWrites = (payment: Payment, now: Date, valueDate?: string): readonly Write[] => {
  const { platformId, paymentId, funding } = payment;
  const entry = isMismatched(payment)
    ? writePaymentEntry(payment, 'DEPOSIT', mismatchPostings(payment), now, valueDate)
    : executionEntry(payment, now, valueDate);
  const account = funding?.refundAccountId;
  return account ? [entry, recordDeposit(platformId, account, paymentId, now)] : [entry];
};

const executionEntry = (payment: Payment, now: Date, valueDate?: string): Write =>
  writePaymentEntry(payment, 'EXECUTION', executionPostings(payment), now, valueDate);
