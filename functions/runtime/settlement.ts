import { uuidOf } from '../domain/ids.ts';
import {
  depositPostings,
  lateDeliveryPostings,
  type Posting,
  returnPostings,
  settlementPostings,
  systemAccounts,
} from '../domain/ledger.ts';
import { isIncoming, type Payment } from '../domain/payment.ts';
import { credit } from '../store/accounts.ts';
import { type Movement, writeJournal } from '../store/journal.ts';
import type { Write } from '../store/table.ts';

/** The writes of a payment that reached its destination, beside the payment itself. */
export function settlementWrites(payment: Payment, now: Date): readonly Write[] {
  const { platformId, destinationAccountId: accountId, receivingAmount: amount } = payment;
  const isInternal = uuidOf('InternalAccount', accountId) !== undefined;
  const recipient = isInternal ? accountId : systemAccounts.external;
  const postings = isIncoming(payment)
    ? depositPostings(accountId, payment.receivingCurrency, amount)
    : settlementPostings(payment, recipient);
  return [
    entry(payment, 'SETTLEMENT', postings, now),
    ...(isInternal ? [credit({ platformId, accountId, amount, at: now })] : []),
  ];
}

/** The writes of a payout that came back: the money is in clearing again, from where the refund takes it. */
export const returnWrites = (payment: Payment, now: Date): readonly Write[] => [
  entry(payment, 'RETURN', returnPostings(payment), now),
];

/** The writes of a payout that arrived after it had been refunded: the service bears it. */
export const lateDeliveryWrites = (payment: Payment, now: Date): readonly Write[] => [
  entry(payment, 'LATE_DELIVERY', lateDeliveryPostings(payment), now),
];

const entry = (
  { platformId, paymentId }: Payment,
  movement: Movement,
  postings: readonly Posting[],
  now: Date,
): Write =>
  writeJournal({ platformId, cause: 'PAYMENT', causeId: paymentId, movement, postings, at: now.toISOString() });
