import { type SimulatedEvent, sandboxSimulateTransactionEvent } from '../../contract/sandbox.ts';
import { uuidOf } from '../../domain/ids.ts';
import { amendPayment, isIncoming, movePayment, type Payment } from '../../domain/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toTransaction } from '../../domain/views.ts';
import { requireTransaction } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';
import { lateDeliveryWrites, returnWrites } from '../../runtime/settlement.ts';
import { replacePayment } from '../../store/payments.ts';
import type { Write } from '../../store/table.ts';

type Turn = (payment: Payment, now: Date) => { readonly next: Payment; readonly writes: readonly Write[] };

/** What each provoked turn does. Refuses with CONFLICT where the payment does not stand where it could happen. */
const turns: Record<SimulatedEvent, Turn> = {
  BANK_RETURN: (payment, now) => {
    if (isIncoming(payment) || !uuidOf('ExternalAccount', payment.destinationAccountId)) {
      throw new Refusal('CONFLICT', 'Only a payout to an external account can be returned by a bank.');
    }
    const next = movePayment(payment, 'return', now, { failureReason: 'PAYOUT_RETURNED', settledAt: undefined });
    return { next, writes: returnWrites(payment, now) };
  },
  REFUND_FAIL: (payment, now) => {
    if (isIncoming(payment) || (payment.refund && payment.refund.status !== 'PENDING')) {
      throw new Refusal('CONFLICT', 'The payment has no refund that is pending or could still come.');
    }
    return { next: amendPayment(payment, now, { refundFails: true }), writes: [] };
  },
  LATE_DELIVERY: (payment, now) => {
    if (payment.refund?.reason !== 'USER_CANCELLATION' || payment.refund.status !== 'COMPLETED') {
      throw new Refusal('CONFLICT', 'Only a payment that was cancelled and refunded can be delivered late.');
    }
    const next = movePayment(payment, 'complete', now, { settledAt: now.toISOString() });
    return { next, writes: lateDeliveryWrites(payment, now) };
  },
};

export const handler = serve(sandboxSimulateTransactionEvent, async ({ path, body }, { caller, store, now }) => {
  const payment = await requireTransaction(store, caller.platformId, path.transactionId);
  const { next, writes } = turns[body.event](payment, now);
  return {
    status: 200 as const,
    body: toTransaction(next),
    writes: [replacePayment(next), ...writes],
    paymentId: payment.paymentId,
  };
});
