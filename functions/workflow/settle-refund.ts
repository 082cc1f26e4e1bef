import { refundPostings } from '../domain/ledger.ts';
import { endRefund } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { credit } from '../store/accounts.ts';
import { writeJournal } from '../store/journal.ts';
import { replacePayment } from '../store/payments.ts';

/**
 * A payment from an internal account is refunded to it, fees included. A refund that fails moves nothing: the money stays
 * in clearing, where support finds it.
 */
export const handler = task('SettleRefund', (payment, _task, { now }) => {
  if (payment.refund?.status !== 'PENDING') return undefined;
  const ended = endRefund(payment, now);
  if (ended.refund?.status === 'FAILED') return { payment: ended, writes: [replacePayment(ended)] };
  const { platformId, paymentId, sourceAccountId, sendingAmount } = payment;
  const postings = refundPostings(payment);
  return {
    payment: ended,
    writes: [
      replacePayment(ended),
      credit({ platformId, accountId: sourceAccountId, amount: sendingAmount, at: now }),
      writeJournal({
        platformId,
        cause: 'PAYMENT',
        causeId: paymentId,
        movement: 'REFUND',
        postings,
        at: now.toISOString(),
      }),
    ],
  };
});
