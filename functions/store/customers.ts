import type { CustomerRecord } from '../domain/customer.ts';
import { Refusal } from '../domain/refusal.ts';
import { claim, retire } from './claims.ts';
import { keys, lists } from './keys.ts';
import { positionIn } from './record-list.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

const referenceTaken = new Refusal('CONFLICT', 'platformCustomerId: another customer of the platform has it.');
const umaAddressTaken = new Refusal('UMA_ADDRESS_EXISTS', 'umaAddress: another customer of the platform has it.');

const uuidIn = (customerId: string): string => customerId.slice('Customer:'.length);

/** Behind the position of a deleted customer, so that a list leaves out the deleted ones without reading them. */
const deletedMark = 'DELETED';

/** Whether the members of a position are those of a customer who is not deleted. */
export const isListedActive = ([mark]: readonly string[]): boolean => mark !== deletedMark;

function toItem(customer: CustomerRecord): Item {
  const { platformId, customerId, isDeleted, createdAt } = customer;
  const uuid = uuidIn(customerId);
  return {
    ...customer,
    ...keys.customer(platformId, uuid),
    listPk: lists.customers(platformId),
    listSk: positionIn('', createdAt, uuid, ...(isDeleted ? [deletedMark] : [])),
    type: 'CUSTOMER',
  };
}

/** Writes a customer that does not exist yet. Refuses with CONFLICT or UMA_ADDRESS_EXISTS what another customer has. */
export const putNewCustomer = (customer: CustomerRecord): readonly Write[] => {
  const { platformId, customerId, platformCustomerId, umaAddress } = customer;
  return [
    { put: { item: toItem(customer), condition: 'attribute_not_exists(pk)' } },
    claim(keys.customerReference(platformId, platformCustomerId), { customerId }, referenceTaken),
    claim(keys.umaAddress(platformId, umaAddress), { customerId }, umaAddressTaken),
  ];
};

/** Writes `next` over the version that it was computed from; a newer stored version wins. */
export const replaceCustomer = (next: CustomerRecord): Write => ({
  put: { item: toItem(next), condition: '#version = :loaded' },
  names: { version: 'version' },
  values: { loaded: next.version - 1 },
});

/** The writes of a new UMA address beside the customer's own. Refuses with UMA_ADDRESS_EXISTS. */
export function moveUmaAddress(before: CustomerRecord, next: CustomerRecord, at: Date): readonly Write[] {
  const { platformId, customerId } = next;
  const [left, taken] = [keys.umaAddress(platformId, before.umaAddress), keys.umaAddress(platformId, next.umaAddress)];
  if (left.pk === taken.pk) return [];
  return [claim(taken, { customerId }, umaAddressTaken), retire(left, customerId, at)];
}

/** Lets other customers have what a deleted one had. */
export const retireClaims = (
  { platformId, customerId, platformCustomerId, umaAddress }: CustomerRecord,
  at: Date,
): readonly Write[] => [
  retire(keys.customerReference(platformId, platformCustomerId), customerId, at),
  retire(keys.umaAddress(platformId, umaAddress), customerId, at),
];

/** The customer who has a `platformCustomerId` or a UMA address now. */
export async function findHolder(
  store: Store,
  platformId: string,
  by: { readonly platformCustomerId: string } | { readonly umaAddress: string },
): Promise<CustomerRecord | undefined> {
  const key =
    'umaAddress' in by
      ? keys.umaAddress(platformId, by.umaAddress)
      : keys.customerReference(platformId, by.platformCustomerId);
  const held = await readItem<{ customerId: string; retiredAt?: string }>(store, key);
  return held && !held.retiredAt ? readCustomer(store, platformId, uuidIn(held.customerId)) : undefined;
}

export async function readCustomer(
  store: Store,
  platformId: string,
  uuid: string,
): Promise<CustomerRecord | undefined> {
  const item = await readItem<Item>(store, keys.customer(platformId, uuid));
  return item && toCustomerRecord(item);
}

/** The customer of an item read from the table. */
export function toCustomerRecord(item: Item): CustomerRecord {
  const { pk, sk, listPk, listSk, type, ...customer } = item;
  return customer as unknown as CustomerRecord;
}

/** Gives a customer another phone number, over the version that was read. */
export const changePhoneNumber = (
  { platformId, customerId, version }: CustomerRecord,
  phoneNumber: string,
  at: Date,
): Write => ({
  update: {
    key: keys.customer(platformId, uuidIn(customerId)),
    expression: 'SET phoneNumber = :phoneNumber, #version = :next, updatedAt = :at',
    condition: '#version = :loaded',
  },
  names: { version: 'version' },
  values: { phoneNumber, next: version + 1, loaded: version, at: at.toISOString() },
});
