import { movePayment, payingAccount } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { releaseHold } from '../store/accounts.ts';
import { replacePayment } from '../store/payments.ts';

/** The challenge ran out: the payment fails, what was held is the payer's to spend again, nothing has moved. */
export const handler = task('LapseAuthorization', (payment, _task, { now }) => {
  const challenge = payment.authorization?.challenge;
  if (payment.status !== 'PENDING_AUTHORIZATION' || !challenge || now.toISOString() < challenge.expiresAt)
    return undefined;
  const lapsed = movePayment(payment, 'fail', now, { failureReason: 'SCA_NOT_COMPLETED', authorization: undefined });
  // A payment that is funded from outside held nothing.
  if (payment.funding) return { payment: lapsed, writes: [replacePayment(lapsed)] };
  const { platformId, sendingAmount: amount } = payment;
  const accountId = payingAccount(payment);
  return { payment: lapsed, writes: [replacePayment(lapsed), releaseHold({ platformId, accountId, amount, at: now })] };
});
