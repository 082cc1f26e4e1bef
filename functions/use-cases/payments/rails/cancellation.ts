import { isProduction } from '../../../domain/environment.ts';
import { isCanceling, type Payment } from '../../../domain/payments/payment.ts';
import { failRefund } from '../../../domain/payments/refund.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Store } from '../../../store/table.ts';
import type { Decide, PaymentTask, Step } from '../task.ts';
import { giveBack } from './give-back.ts';
import { type CancellationAnswer, cancelAtConnector } from './http-cancellation.ts';
import { completeDelivered } from './payout-outcome.ts';
import { cancelInSandbox } from './sandbox-outcome.ts';

/**
 * Asks the rail to stop a payout. The money comes back only when the rail says that it has; where it cannot, the refund fails and the
 * payout goes on. An answer that is still to come is reported as the payout's outcome.
 */
export const cancelPayout: Decide<PaymentTask> = async (payment, _task, { store, now }) => {
  if (!isCanceling(payment)) return undefined;
  const answer = await answerOf(payment, store, now);
  if (answer.result === 'PENDING') return undefined;
  if (answer.result === 'DELIVERED') return completeDelivered(payment, answer.delivery, { store, now });
  const isStopped = answer.result === 'CANCELED';
  const step = isStopped ? await giveBack(store, payment, now) : refuseCancellation(payment, now);
  return { next: step.next, writes: [...step.writes, ...answer.writes] };
};

const answerOf = (payment: Payment, store: Store, now: Date): Promise<CancellationAnswer> =>
  isProduction(payment) ? cancelAtConnector(payment, store, now) : cancelInSandbox(payment, store);

function refuseCancellation(payment: Payment, now: Date): Step {
  const onItsWay = failRefund(payment, now);
  return { next: onItsWay, writes: [replacePayment(onItsWay)] };
}
