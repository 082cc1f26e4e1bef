import type { Payment } from '../../../domain/payments/payment.ts';
import { deliverLate, returnPayout } from '../../../domain/payments/reversal.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Write } from '../../../store/table.ts';
import { lateDeliveryWrites, returnWrites } from '../settlement.ts';

/** A payment whose outcome was reversed, and the writes that make it so. */
export interface Reversal {
  readonly next: Payment;
  readonly writes: readonly Write[];
}

/** A bank returns a payout: the table's stream starts the refund. Refuses with CONFLICT. */
export function decideReturn(payment: Payment, now: Date): Reversal {
  const next = returnPayout(payment, now);
  return { next, writes: [replacePayment(next), ...returnWrites(payment, now)] };
}

/** A payout arrives after it was canceled and refunded: the service bears the loss. Refuses with CONFLICT. */
export function decideLateDelivery(payment: Payment, now: Date, settledAt?: string): Reversal {
  const next = deliverLate(payment, now, settledAt);
  return { next, writes: [replacePayment(next), ...lateDeliveryWrites(payment, now)] };
}
