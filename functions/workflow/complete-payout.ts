import { uuidOf } from '../domain/ids.ts';
import { settlementPostings, systemAccounts } from '../domain/ledger.ts';
import { movePayment, type Payment } from '../domain/payment.ts';
import { task } from '../runtime/task.ts';
import { credit } from '../store/accounts.ts';
import { writeJournal } from '../store/journal.ts';
import { replacePayment } from '../store/payments.ts';
import type { Write } from '../store/table.ts';

/** The payout reached its destination: the money in clearing is the recipient's. */
export const handler = task('CompletePayout', (payment, _task, { now }) => {
  if (payment.status !== 'PROCESSING') return undefined;
  const completed = movePayment(payment, 'complete', now, { settledAt: now.toISOString() });
  return { payment: completed, writes: [replacePayment(completed), ...settlementWrites(completed, now)] };
});

function settlementWrites(payment: Payment, now: Date): readonly Write[] {
  const { platformId, paymentId, destinationAccountId, receivingAmount } = payment;
  const isInternal = uuidOf('InternalAccount', destinationAccountId) !== undefined;
  const recipient = isInternal ? destinationAccountId : systemAccounts.external;
  const postings = settlementPostings(payment, recipient);
  return [
    writeJournal({
      platformId,
      cause: 'PAYMENT',
      causeId: paymentId,
      movement: 'SETTLEMENT',
      postings,
      at: now.toISOString(),
    }),
    ...(isInternal ? [credit({ platformId, accountId: destinationAccountId, amount: receivingAmount, at: now })] : []),
  ];
}
