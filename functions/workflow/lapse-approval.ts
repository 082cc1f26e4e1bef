import { declinePayment } from '../domain/approval.ts';
import { isDeferred, isOverdue } from '../domain/approval-standing.ts';
import { task } from '../runtime/task.ts';
import { replacePayment } from '../store/payments.ts';

/** The platform deferred and then did not decide in time: nothing has moved. What it decided just before stands. */
export const handler = task('LapseApproval', (payment, _task, { now }) => {
  if (!isDeferred(payment) || !isOverdue(payment, now)) return undefined;
  const lapsed = declinePayment(payment, 'PAYMENT_APPROVAL_TIMED_OUT', now);
  return { payment: lapsed, writes: [replacePayment(lapsed)] };
});
