import type { CustomerRecord } from '../domain/customer.ts';
import { Refusal } from '../domain/refusal.ts';
import { claim } from './claims.ts';
import { keys, listSortKey, lists } from './keys.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/** Writes a customer that does not exist yet. Refuses with CONFLICT or UMA_ADDRESS_EXISTS what another customer has. */
export const putNewCustomer = (customer: CustomerRecord, uuid: string): readonly Write[] => {
  const { platformId, customerId, platformCustomerId, umaAddress, createdAt } = customer;
  const taken = {
    reference: new Refusal('CONFLICT', 'platformCustomerId: another customer of the platform has it.'),
    umaAddress: new Refusal('UMA_ADDRESS_EXISTS', 'umaAddress: another customer of the platform has it.'),
  };
  return [
    {
      put: {
        item: {
          ...customer,
          ...keys.customer(platformId, uuid),
          listPk: lists.customers(platformId),
          listSk: listSortKey(createdAt, uuid),
          type: 'CUSTOMER',
        },
        condition: 'attribute_not_exists(pk)',
      },
    },
    claim(keys.customerReference(platformId, platformCustomerId), { customerId }, taken.reference),
    claim(keys.umaAddress(platformId, umaAddress), { customerId }, taken.umaAddress),
  ];
};

const uuidIn = (customerId: string): string => customerId.slice('Customer:'.length);

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
