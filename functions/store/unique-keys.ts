import type { Id } from '../domain/ids.ts';
import type { Refusal } from '../domain/refusal.ts';
import { idText, object, optional, text } from '../domain/schema.ts';
import { itemReader } from './item-reader.ts';
import type { Key } from './keys.ts';
import { readItem, type Store, type Write } from './table.ts';

/** Reserves a key that one record at a time may have: of two concurrent reservations, one is refused with `taken`. */
export const reserveKey = (key: Key, holder: Readonly<Record<string, string>>, refusal: Refusal): Write => ({
  put: {
    item: { ...key, ...holder, type: 'CLAIM' },
    condition: 'attribute_not_exists(pk) OR attribute_exists(retiredAt)',
  },
  onConditionFailed: () => refusal,
});

/** Frees a key, so that another record may have it. */
export const releaseKey = (key: Key): Write => ({ delete: { key } });

/** Frees a customer's key but keeps the item: the customer's history is still found by it. */
export const retireKey = (key: Key, customerId: Id<'Customer'>, at: Date): Write => ({
  update: { key, expression: 'SET retiredAt = :at', condition: 'customerId = :customer' },
  values: { at: at.toISOString(), customer: customerId },
});

const toReservation = itemReader('CLAIM', object({ customerId: idText('Customer'), retiredAt: optional(text) }));

/** The id of the customer who has reserved a key or had it until it was retired. */
export async function readLastHolder(store: Store, key: Key): Promise<Id<'Customer'> | undefined> {
  const item = await readItem(store, key);
  return item && toReservation(item).customerId;
}

/** The id of the customer who has reserved a key, unless it was retired. */
export async function readHolder(store: Store, key: Key): Promise<Id<'Customer'> | undefined> {
  const item = await readItem(store, key);
  const { customerId, retiredAt } = item ? toReservation(item) : {};
  return retiredAt === undefined ? customerId : undefined;
}
