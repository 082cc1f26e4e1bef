import type { ItemEvent } from '../domain/item-event.ts';
import type { Payment } from '../domain/payment.ts';
import { keys } from './keys.ts';
import { packTerms, unpackTerms } from './packed-terms.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';
import { listingOf } from './transaction-lists.ts';

/**
 * A payment as the table holds it: its terms packed, and without what its keys and its event say. Its transaction is listed
 * from the moment it exists.
 */
export function toItem(payment: Payment): Item {
  const { paymentId, createdAt, failedAt, updatedAt, ...rest } = packTerms(payment);
  return {
    ...rest,
    ...(updatedAt !== payment.event?.at && { updatedAt }),
    ...keys.payment(payment.platformId, paymentId),
    ...listingOf(payment),
    type: 'PAYMENT',
  };
}

/** The payment of an item read from the table or its stream. Older items hold every member by itself. */
export function toPayment(item: Item): Payment {
  const { pk, sk, type, terms, transactionSk, statusPk, failedSk, umaPk, incomingPk, ...rest } = item;
  return {
    ...(terms !== undefined && unpackTerms(terms as Uint8Array)),
    paymentId: String(pk).split('#').at(-1),
    updatedAt: (rest.event as ItemEvent | undefined)?.at,
    ...(transactionSk !== undefined && { createdAt: timeIn(transactionSk) }),
    ...(failedSk !== undefined && { failedAt: timeIn(failedSk) }),
    ...rest,
  } as unknown as Payment;
}

/** The time in a place of a list: see `listSortKey`. */
const timeIn = (position: unknown): string | undefined => String(position).split('#')[0];

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
