import { uuidOf } from '../../domain/ids.ts';
import { hasQuote, type Payment } from '../../domain/payments/payment.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Caller, sees } from '../../runtime/caller.ts';
import { readCardTransaction } from '../../store/cards/card-transactions.ts';
import { readPayment } from '../../store/payments/payments.ts';
import type { Store } from '../../store/table.ts';

type Reader = Pick<Caller, 'platformId' | 'agentId' | 'customerId'>;

/** The payment behind a quote's id. An agent finds only the quotes that it created. Refuses with QUOTE_NOT_FOUND. */
export async function requireQuote(store: Store, caller: Reader, quoteId: string): Promise<Payment> {
  const uuid = uuidOf('Quote', quoteId);
  const payment = uuid === undefined ? undefined : await readPayment(store, caller.platformId, uuid);
  const isFound = payment && hasQuote(payment) && (!caller.agentId || payment.agentId === caller.agentId);
  if (!isFound) throw new Refusal('QUOTE_NOT_FOUND', 'There is no quote with this id.');
  return payment;
}

/** The payment behind a transaction's id, which a quote has from its creation on. Refuses with TRANSACTION_NOT_FOUND. */
export async function requireTransaction(store: Store, caller: Reader, transactionId: string): Promise<Payment> {
  const uuid = uuidOf('Transaction', transactionId);
  const payment = uuid === undefined ? undefined : await readPayment(store, caller.platformId, uuid);
  if (!payment || !sees(caller, payment.customerId)) {
    throw new Refusal('TRANSACTION_NOT_FOUND', 'There is no transaction with this id.');
  }
  return payment;
}

/**
 * The payment behind a transaction's id, for an operation that does not apply to transactions of cards: one of these exists, and is
 * refused with `ofCard`. Refuses with TRANSACTION_NOT_FOUND.
 */
export async function requirePayment(
  store: Store,
  caller: Reader,
  transactionId: string,
  ofCard: Refusal,
): Promise<Payment> {
  const card = await readCardTransaction(store, caller.platformId, transactionId);
  if (card && sees(caller, card.customerId)) throw ofCard;
  return requireTransaction(store, caller, transactionId);
}
