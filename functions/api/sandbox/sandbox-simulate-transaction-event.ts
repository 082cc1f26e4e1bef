import { type SimulatedEvent, sandboxSimulateTransactionEvent } from '../../contract/sandbox.ts';
import { amendPayment, type Payment } from '../../domain/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { toTransaction } from '../../domain/views.ts';
import { requireTransaction } from '../../runtime/payments.ts';
import { serve } from '../../runtime/serve.ts';
import { deliverLate, returnPayout, type Turn } from '../../runtime/turns.ts';
import { replacePayment } from '../../store/payments.ts';

/** What each provoked turn does. Refuses with CONFLICT where the payment does not stand where it could happen. */
const turns: Record<SimulatedEvent, (payment: Payment, now: Date) => Turn> = {
  BANK_RETURN: returnPayout,
  REFUND_FAIL: (payment, now) => {
    if (payment.kind === 'TRANSFER_IN' || (payment.refund && payment.refund.status !== 'PENDING')) {
      throw new Refusal('CONFLICT', 'The payment has no refund that is pending or could still come.');
    }
    const next = amendPayment(payment, now, { refundFails: true });
    return { next, writes: [replacePayment(next)] };
  },
  LATE_DELIVERY: deliverLate,
};

export const handler = serve(sandboxSimulateTransactionEvent, async ({ path, body }, { caller, store, now }) => {
  const payment = await requireTransaction(store, caller.platformId, path.transactionId);
  const { next, writes } = turns[body.event](payment, now);
  return {
    status: 200 as const,
    body: toTransaction(next),
    writes,
    paymentId: payment.paymentId,
  };
});
