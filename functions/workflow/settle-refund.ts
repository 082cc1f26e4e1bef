import { endRefund } from '../domain/payment.ts';
import { refundWrites } from '../runtime/settlement.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/**
 * What was taken goes back: to the internal account that paid, to the instrument that funded the payment, or, for crypto,
 * to the account for that asset. A refund that fails moves nothing: the money stays where support finds it.
 */
export const handler = task('SettleRefund', async (payment, _task, { store, now }) => {
  if (payment.refund?.status !== 'PENDING') return undefined;
  const ended = endRefund(payment, now);
  if (ended.refund?.status === 'FAILED') return { payment: ended, writes: [replacePayment(ended)] };
  return { payment: ended, writes: [replacePayment(ended), ...(await refundWrites(store, payment, now))] };
});
