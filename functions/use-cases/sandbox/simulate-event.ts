import type { SimulatedEvent } from '../../contract/sandbox/sandbox.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { cardHasNoEvents, failNextRefund } from '../../domain/payments/reversal.ts';
import { toTransaction } from '../../domain/payments/transaction-view.ts';
import type { Context } from '../../runtime/context.ts';
import { replacePayment } from '../../store/payments/payments.ts';
import { requirePayment } from '../payments/payments.ts';
import { decideLateDelivery, decideReturn, type Reversal } from '../payments/rails/reversals.ts';

const simulations: Record<SimulatedEvent, (payment: Payment, now: Date) => Reversal> = {
  BANK_RETURN: decideReturn,
  REFUND_FAIL: (payment, now) => {
    const next = failNextRefund(payment, now);
    return { next, writes: [replacePayment(next)] };
  },
  LATE_DELIVERY: decideLateDelivery,
};

/** Simulates a rare event of a payment. Refuses with CONFLICT a payment to which it cannot happen. */
export async function sandboxSimulateTransactionEvent(
  { caller, store, now }: Context,
  transactionId: string,
  event: SimulatedEvent,
) {
  const payment = await requirePayment(store, caller, transactionId, cardHasNoEvents());
  const { next, writes } = simulations[event](payment, now);
  return { status: 200 as const, body: toTransaction(next), writes, paymentId: payment.paymentId };
}
