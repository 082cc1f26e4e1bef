import { awaitsCollection } from '../domain/funding.ts';
import { amendPayment } from '../domain/payment.ts';
import { fundingWrites } from '../runtime/execution.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** The pull has succeeded: the money is taken for the payment, and from here on a failure refunds it. */
export const handler = task('RecordCollection', (payment, _task, { now }) => {
  if (!awaitsCollection(payment) || !payment.funding) return undefined;
  const received = { amount: payment.sendingAmount, at: now.toISOString() };
  const collected = amendPayment(payment, now, { funding: { ...payment.funding, received } });
  return { payment: collected, writes: [replacePayment(collected), ...fundingWrites(collected, now)] };
});
