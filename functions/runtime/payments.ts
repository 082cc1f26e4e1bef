import { uuidOf } from '../domain/ids.ts';
import type { Payment } from '../domain/payment.ts';
import { Refusal } from '../domain/refusal.ts';
import { readPayment } from '../store/payments.ts';
import type { Store } from '../store/table.ts';

/** The payment behind a quote's id. Refuses with QUOTE_NOT_FOUND. */
export async function requireQuote(store: Store, platformId: string, quoteId: string): Promise<Payment> {
  const uuid = uuidOf('Quote', quoteId);
  const payment = uuid === undefined ? undefined : await readPayment(store, platformId, uuid);
  if (payment?.kind !== 'QUOTE') throw new Refusal('QUOTE_NOT_FOUND', 'There is no quote with this id.');
  return payment;
}

/** The payment behind a transaction's id. Refuses with TRANSACTION_NOT_FOUND, also while the quote is not executed. */
export async function requireTransaction(store: Store, platformId: string, transactionId: string): Promise<Payment> {
  const uuid = uuidOf('Transaction', transactionId);
  const payment = uuid === undefined ? undefined : await readPayment(store, platformId, uuid);
  if (!payment?.createdAt) throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no transaction with this id.');
  return payment;
}
