import { type Id, isId } from '../../domain/ids.ts';
import { fundingCash, payoutCash } from '../../domain/payments/cash-accounts.ts';
import { isIncoming, type Payment } from '../../domain/payments/payment.ts';
import {
  balanced,
  depositPostings,
  feePostings,
  lateDeliveryPostings,
  type Movement,
  type Posting,
  type Recalled,
  refundPostings,
  returnPostings,
  settlementPostings,
  withdrawalPostings,
} from '../../domain/payments/postings.ts';
import { writePaymentEntry } from '../../store/ledger/journal.ts';
import type { Store, Write } from '../../store/table.ts';
import { balanceWrites } from '../ledger/booking.ts';
import { platformsPayer, toOpenAccounts } from '../ledger/open-accounts.ts';

/** The writes of a payment that reached its destination, beside the payment itself. */
export function settlementWrites(
  store: Store,
  payment: Payment,
  now: Date,
  valueDate?: string,
): Promise<readonly Write[]> {
  const { destinationAccountId, receivingCurrency, receivingAmount } = payment;
  const cash = payoutCash(payment);
  const recipient = isId('InternalAccount', destinationAccountId) ? destinationAccountId : cash;
  // A pull is booked when it is credited; a payment over UMA is in clearing since its approval.
  const postings =
    payment.kind === 'TRANSFER_IN'
      ? depositPostings(recipient, receivingCurrency, receivingAmount, cash)
      : settlementPostings(payment, recipient);
  return book(store, payment, 'SETTLEMENT', postings, now, valueDate);
}

/** The writes of a returned payout: the money is in clearing again, and the refund takes it from there. */
export const returnWrites = (payment: Payment, now: Date, valueDate?: string): readonly Write[] =>
  entry(payment, 'RETURN', returnPostings(payment), now, valueDate);

/** The writes of a payout that was delivered after its refund: the service bears the loss. */
export const lateDeliveryWrites = (payment: Payment, now: Date, valueDate?: string): readonly Write[] =>
  entry(payment, 'LATE_DELIVERY', lateDeliveryPostings(payment), now, valueDate);

/** The writes of a fee that the platform has earned. */
export const feeWrites = (
  store: Store,
  payment: Payment,
  account: Id<'InternalAccount'>,
  now: Date,
): Promise<readonly Write[]> => book(store, payment, 'PLATFORM_FEE', balanced(feePostings(payment, account)), now);

/** The writes of a refund that settles, fees included: a platform that has spent its fee owes it. */
export const refundWrites = async (
  store: Store,
  payment: Payment,
  now: Date,
  recalled?: Recalled,
): Promise<readonly Write[]> =>
  // A pull into an account is booked when it is credited: one that was stopped has taken nothing.
  payment.kind === 'TRANSFER_IN' ? [] : book(store, payment, 'REFUND', refundPostings(payment, recalled), now);

/**
 * The writes of a collection that the payer's bank took back. The account that it was credited to pays, whatever it holds; where it
 * was paid on, the platform's own account of the currency pays, as the platform had it collected.
 */
export async function collectionReturnWrites(
  store: Store,
  payment: Payment,
  now: Date,
  valueDate?: string,
): Promise<readonly Write[]> {
  const { platformId, destinationAccountId, sendingCurrency, sendingAmount, receivingCurrency, receivingAmount } =
    payment;
  if (isIncoming(payment) && isId('InternalAccount', destinationAccountId)) {
    const postings = withdrawalPostings(destinationAccountId, receivingCurrency, receivingAmount, payoutCash(payment));
    return book(store, payment, 'COLLECTION_RETURN', postings, now, valueDate);
  }
  const payer = await platformsPayer(store, platformId, sendingCurrency);
  const postings = withdrawalPostings(payer, sendingCurrency, sendingAmount, fundingCash(payment));
  return book(store, payment, 'COLLECTION_RETURN', postings, now, valueDate);
}

/** A journal entry between system accounts. */
const entry = (
  payment: Payment,
  movement: Movement,
  postings: readonly Posting[],
  at: Date,
  valueDate?: string,
): readonly Write[] => [writePaymentEntry(payment, movement, postings, at, valueDate)];

/** A journal entry with the balance changes that follow from it. Each account is written once. */
async function book(
  store: Store,
  payment: Payment,
  movement: Movement,
  decided: readonly Posting[],
  at: Date,
  valueDate?: string,
): Promise<readonly Write[]> {
  const postings = await toOpenAccounts(store, payment.platformId, decided);
  return [
    writePaymentEntry(payment, movement, postings, at, valueDate),
    ...(await balanceWrites(store, payment.platformId, postings, at)),
  ];
}
