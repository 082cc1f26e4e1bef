import { Refusal } from '../refusal.ts';
import { amendPayment, type Payment } from './payment.ts';

/** Records when the recipient got the receipt. Refuses with INVALID_INPUT a quote that is not executed. */
export function confirmReceipt(payment: Payment, confirmedAt: string, now: Date): Payment {
  if (payment.status === 'QUOTED') {
    throw new Refusal('INVALID_INPUT', 'The quote of this transaction is not executed, so there is no receipt yet.');
  }
  return amendPayment(payment, now, { receiptDeliveryConfirmedAt: confirmedAt });
}

/** The refusal of a card transaction, whose receipt is the merchant's. */
export const cardHasNoReceipt = (): Refusal =>
  new Refusal('INVALID_INPUT', 'The transaction of a card has no receipt that a platform delivers.');
