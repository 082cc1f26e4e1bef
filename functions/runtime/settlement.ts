import { uuidOf } from '../domain/ids.ts';
import {
  depositPostings,
  isSystemAccount,
  lateDeliveryPostings,
  refundAmount,
  refundPostings,
  refundTarget,
  returnPostings,
  settlementPostings,
  systemAccounts,
} from '../domain/ledger.ts';
import { isIncoming, type Payment } from '../domain/payment.ts';
import { credit } from '../store/accounts.ts';
import { writePaymentEntry } from '../store/journal.ts';
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
    writePaymentEntry(payment, 'SETTLEMENT', postings, now),
    ...(isInternal ? [credit({ platformId, accountId, amount, at: now })] : []),
  ];
}

/** The writes of a payout that came back: the money is in clearing again, from where the refund takes it. */
export const returnWrites = (payment: Payment, now: Date): readonly Write[] => [
  writePaymentEntry(payment, 'RETURN', returnPostings(payment), now),
];

/** The writes of a payout that arrived after it had been refunded: the service bears it. */
export const lateDeliveryWrites = (payment: Payment, now: Date): readonly Write[] => [
  writePaymentEntry(payment, 'LATE_DELIVERY', lateDeliveryPostings(payment), now),
];

/** The writes of a refund that settles: fees included, to the account that is credited or out to where the money came from. */
export function refundWrites(payment: Payment, now: Date): readonly Write[] {
  const accountId = refundTarget(payment);
  const change = { platformId: payment.platformId, accountId, amount: refundAmount(payment), at: now };
  return [
    writePaymentEntry(payment, 'REFUND', refundPostings(payment), now),
    ...(isSystemAccount(accountId) ? [] : [credit(change)]),
  ];
}
