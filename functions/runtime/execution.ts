import { executionPostings } from '../domain/ledger.ts';
import { movePayment, type Payment } from '../domain/payment.ts';
import { debit } from '../store/accounts.ts';
import { writeJournal } from '../store/journal.ts';
import type { Write } from '../store/table.ts';

/** The writes of executing a quote beside the payment itself: the source is debited and the journal says where to. */
export function executionWrites(payment: Payment, now: Date): readonly Write[] {
  const { platformId, paymentId, sourceAccountId, sendingAmount } = payment;
  return [
    debit({ platformId, accountId: sourceAccountId, amount: sendingAmount, at: now }),
    writeJournal({
      platformId,
      cause: 'PAYMENT',
      causeId: paymentId,
      movement: 'EXECUTION',
      postings: executionPostings(payment),
      at: now.toISOString(),
    }),
  ];
}

/** A quote at the moment of its execution: its transaction begins to exist. */
export const execute = (quote: Payment, now: Date): Payment =>
  movePayment(quote, 'execute', now, { createdAt: now.toISOString() });
