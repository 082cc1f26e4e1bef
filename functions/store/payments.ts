import type { Payment } from '../domain/payment.ts';
import { keys } from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';
import { listingOf } from './transaction-lists.ts';

/** A payment as the table holds it. Its transaction is listed from the moment it exists. */
export const toItem = (payment: Payment): Item => ({
  ...payment,
  ...keys.payment(payment.platformId, payment.paymentId),
  ...listingOf(payment),
  type: 'PAYMENT',
});

/** The payment of an item read from the table or its stream. */
export function toPayment(item: Item): Payment {
  const { pk, sk, type, transactionSk, statusPk, failedSk, umaPk, incomingPk, ...payment } = item;
  return payment as unknown as Payment;
}

/** Reads a payment, always the newest version. */
export async function readPayment(store: Store, platformId: string, uuid: string): Promise<Payment | undefined> {
  const item = await readItem<Item>(store, keys.payment(platformId, uuid));
  return item && toPayment(item);
}

/** Writes a payment that does not exist yet. */
export const putNewPayment = (payment: Payment): Write => ({
  put: { item: toItem(payment), condition: 'attribute_not_exists(pk)' },
});

/** Writes `next` over the version that it was computed from; a newer stored version wins. */
export const replacePayment = (next: Payment): Write => ({
  put: { item: toItem(next), condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: next.version - 1 },
});
