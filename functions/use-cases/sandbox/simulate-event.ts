import type { SimulatedEvent } from '../../contract/sandbox/sandbox.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { cardHasNoEvents, failNextRefund } from '../../domain/payments/reversal.ts';
import { toTransaction } from '../../domain/payments/transaction-view.ts';
import type { Context } from '../../runtime/context.ts';
import { replacePayment } from '../../store/payments/payments.ts';
import type { Store } from '../../store/table.ts';
import { requirePayment } from '../payments/payments.ts';
import { decideLateDelivery, decideReturn, type Reversal } from '../payments/rails/reversals.ts';

const simulations: Record<SimulatedEvent, (store: Store, payment: Payment, now: Date) => Reversal | Promise<Reversal>> =
  {
    BANK_RETURN: (_store, payment, now) => decideReturn(payment, now),
    REFUND_FAIL: (_store, payment, now) => {
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
  const { next, writes } = await simulations[event](store, payment, now);
  return { status: 200 as const, body: toTransaction(next), writes, paymentId: payment.paymentId };
}
