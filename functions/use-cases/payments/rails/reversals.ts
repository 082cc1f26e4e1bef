import { isIncoming, type Payment } from '../../../domain/payments/payment.ts';
import { deliverLate, returnCollection, returnPayout } from '../../../domain/payments/reversal.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Store, Write } from '../../../store/table.ts';
import { collectionReturnWrites, lateDeliveryWrites, returnWrites, settlementWrites } from '../settlement.ts';
import type { Delivery } from './payout-outcome.ts';

/** A payment whose outcome was reversed, and the writes that make it so. */
export interface Reversal {
  readonly next: Payment;
  readonly writes: readonly Write[];
}

/** A bank returns a payout: the table's stream starts the refund. Refuses with CONFLICT. */
export function decideReturn(payment: Payment, now: Date, valueDate?: string): Reversal {
  const next = returnPayout(payment, now);
  return { next, writes: [replacePayment(next), ...returnWrites(payment, now, valueDate)] };
}

/** The payer's bank takes a collection back: the account that has the money pays, whatever it holds by now. */
export async function decideCollectionReturn(
  store: Store,
  payment: Payment,
  now: Date,
  valueDate?: string,
): Promise<Reversal> {
  const next = returnCollection(payment, now);
  return { next, writes: [replacePayment(next), ...(await collectionReturnWrites(store, payment, now, valueDate))] };
}

/**
 * A payout arrives after it was canceled and refunded: it is receivable. A pull that was canceled brings its money all the same: it is
 * credited. Refuses with CONFLICT.
 */
export async function decideLateDelivery(
  store: Store,
  payment: Payment,
  now: Date,
  { valueDate, ...delivery }: Delivery = {},
): Promise<Reversal> {
  const next = deliverLate(payment, now, delivery);
  const booked = isIncoming(payment)
    ? await settlementWrites(store, next, now, valueDate)
    : lateDeliveryWrites(next, now, valueDate);
  return { next, writes: [replacePayment(next), ...booked] };
}
