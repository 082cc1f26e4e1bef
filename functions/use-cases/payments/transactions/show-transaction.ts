import type { CardTransactionRecord } from '../../../domain/cards/card-transaction.ts';
import { toCardTransaction } from '../../../domain/cards/card-transaction-view.ts';
import { cardTransactionAsOf } from '../../../domain/cards/clearing.ts';
import { asOf, type Payment } from '../../../domain/payments/payment.ts';
import { toTransaction } from '../../../domain/payments/transaction-view.ts';
import { sees } from '../../../runtime/caller.ts';
import type { Context } from '../../../runtime/context.ts';
import { readCardTransaction } from '../../../store/cards/card-transactions.ts';
import { requireTransaction } from '../payments.ts';

/** A transaction as a read shows it at a moment, of a payment or of a card. */
export const shownAsOf = (transaction: Payment | CardTransactionRecord, now: Date) =>
  transaction.kind === 'CARD'
    ? toCardTransaction(cardTransactionAsOf(transaction, now))
    : toTransaction(asOf(transaction, now));

/** Shows a transaction, of a payment or of a card. Refuses with TRANSACTION_NOT_FOUND. */
export async function getTransactionById({ caller, store, now }: Context, transactionId: string) {
  const ofCard = await readCardTransaction(store, caller.platformId, transactionId);
  if (ofCard && sees(caller, ofCard.customerId)) {
    return { status: 200 as const, body: shownAsOf(ofCard, now) };
  }
  const payment = await requireTransaction(store, caller, transactionId);
  return { status: 200 as const, body: shownAsOf(payment, now), paymentId: payment.paymentId };
}
