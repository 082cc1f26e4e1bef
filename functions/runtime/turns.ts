import { uuidOf } from '../domain/ids.ts';
import { isIncoming, movePayment, type Payment } from '../domain/payment.ts';
import { canBeDeliveredLate } from '../domain/rail-report.ts';
import { Refusal } from '../domain/refusal.ts';
import { replacePayment } from '../store/payments.ts';
import type { Write } from '../store/table.ts';
import { lateDeliveryWrites, returnWrites } from './settlement.ts';

/** A payment after the world outside has turned it back, and every write that makes it so. */
export interface Turn {
  readonly next: Payment;
  readonly writes: readonly Write[];
}

/** A bank returns a delivered payout: it fails, and the table's stream starts its refund. Refuses with CONFLICT. */
export function returnPayout(payment: Payment, now: Date): Turn {
  if (isIncoming(payment) || !uuidOf('ExternalAccount', payment.destinationAccountId)) {
    throw new Refusal('CONFLICT', 'Only a payout to an external account can be returned by a bank.');
  }
  const next = movePayment(payment, 'return', now, {
    failureReason: 'PAYOUT_RETURNED',
    settledAt: undefined,
    returnedAt: now.toISOString(),
  });
  return { next, writes: [replacePayment(next), ...returnWrites(payment, now)] };
}

/** A cancelled and refunded payout arrives after all: the service bears it. Refuses with CONFLICT. */
export function deliverLate(payment: Payment, now: Date, settledAt = now.toISOString()): Turn {
  if (!canBeDeliveredLate(payment)) {
    throw new Refusal('CONFLICT', 'Only a payment that was cancelled and refunded can be delivered late.');
  }
  const next = movePayment(payment, 'complete', now, { settledAt });
  return { next, writes: [replacePayment(next), ...lateDeliveryWrites(payment, now)] };
}
