import { refundPostings } from '../domain/ledger.ts';
import { movePayment } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { credit } from '../store/accounts.ts';
import { writeJournal } from '../store/journal.ts';
import { replacePayment } from '../store/payments.ts';

/** A payment from an internal account is refunded to it, fees included. */
export const handler = task('SettleRefund', (payment, _task, { now }) => {
  if (payment.refund?.status !== 'PENDING') return undefined;
  const at = now.toISOString();
  const refunded = movePayment(payment, 'settleRefund', now, {
    refund: { ...payment.refund, status: 'COMPLETED', settledAt: at },
  });
  const { platformId, paymentId, sourceAccountId, sendingAmount } = payment;
  return {
    payment: refunded,
    writes: [
      replacePayment(refunded),
      credit({ platformId, accountId: sourceAccountId, amount: sendingAmount, at: now }),
      writeJournal({
        platformId,
        cause: 'PAYMENT',
        causeId: paymentId,
        movement: 'REFUND',
        postings: refundPostings(payment),
        at,
      }),
    ],
  };
});
