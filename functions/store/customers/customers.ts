import { type CustomerRecord, customer as schema } from '../../domain/customers/customer.ts';
import { type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import * as lists from '../lists.ts';
import { positionIn } from '../record-list.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { readHolder, reserveKey, retireKey } from '../unique-keys.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

/** The customer of an item, also one who was deleted. */
export const toCustomerRecord = itemReader('CUSTOMER', schema);

/** Follows the position of a deleted customer, so that lists leave out deleted customers without reading them. */
const deletedMark = 'DELETED';

/** Whether the members of a list position are those of a customer who was not deleted. */
export const isListedActive = ([mark]: readonly string[]): boolean => mark !== deletedMark;

const keyOf = ({ platformId, customerId }: Pick<CustomerRecord, 'platformId' | 'customerId'>) =>
  keys.customer(platformId, uuidIn('Customer', customerId));

/** Writes a version of a customer. */
export const putCustomer = (customer: CustomerRecord): Write =>
  putVersion({
    ...customer,
    ...keyOf(customer),
    listPk: lists.customers(customer.platformId),
    listSk: positionIn(
      '',
      customer.createdAt,
      uuidIn('Customer', customer.customerId),
      ...(customer.isDeleted ? [deletedMark] : []),
    ),
    type: 'CUSTOMER',
  });

const referenceKey = ({ platformId, platformCustomerId }: CustomerRecord) =>
  keys.customerReference(platformId, platformCustomerId);
const umaKey = ({ platformId, umaAddress }: CustomerRecord) => keys.umaAddress(platformId, umaAddress);

/** Reserves the customer's reference. Refuses with `taken` if another customer has it. */
export const reserveReference = (customer: CustomerRecord, refusal: Refusal): Write =>
  reserveKey(referenceKey(customer), { customerId: customer.customerId }, refusal);

/** Reserves the customer's UMA address. Refuses with `taken` if another customer has it. */
export const reserveUmaAddress = (customer: CustomerRecord, refusal: Refusal): Write =>
  reserveKey(umaKey(customer), { customerId: customer.customerId }, refusal);

/** Replaces the reservation of a UMA address. Refuses with `taken` if another customer has the new one. */
export const moveUmaAddress = (
  before: CustomerRecord,
  next: CustomerRecord,
  at: Date,
  refusal: Refusal,
): readonly Write[] =>
  umaKey(before).pk === umaKey(next).pk
    ? []
    : [reserveUmaAddress(next, refusal), retireKey(umaKey(before), next.customerId, at)];

/** Frees the reference and the UMA address of a deleted customer. */
export const retireReservations = (customer: CustomerRecord, at: Date): readonly Write[] =>
  [referenceKey(customer), umaKey(customer)].map((key) => retireKey(key, customer.customerId, at));

/**
 * Holds what is made for a customer to one who is not deleted by then. For a commit that changes no account of the customer: of those
 * the deletion leaves none that can pay.
 */
export const requireUndeleted = (customer: Pick<CustomerRecord, 'platformId' | 'customerId'>): Write => ({
  check: { key: keyOf(customer), condition: 'isDeleted = :isDeleted' },
  values: { isDeleted: false },
});

/** Holds what was read of a customer, such as a contact. */
export const requireUnchangedCustomer = (
  customer: Pick<CustomerRecord, 'platformId' | 'customerId' | 'version'>,
): Write => checkVersion(keyOf(customer), customer.version);

/** Holds a payment to a customer who may pay by then. Refuses with what `refusal` makes. */
export const requireStillApproved = (
  customer: Pick<CustomerRecord, 'platformId' | 'customerId'>,
  refusal: () => Refusal,
): Write => ({
  check: { key: keyOf(customer), condition: 'isDeleted = :isDeleted AND verificationStatus = :approved' },
  values: { isDeleted: false, approved: 'APPROVED' },
  onConditionFailed: refusal,
});

/** The customer who has this `platformCustomerId` or UMA address. */
export async function findHolder(
  store: Store,
  platformId: PlatformId,
  by: { readonly platformCustomerId: string } | { readonly umaAddress: string },
): Promise<CustomerRecord | undefined> {
  const key =
    'umaAddress' in by
      ? keys.umaAddress(platformId, by.umaAddress)
      : keys.customerReference(platformId, by.platformCustomerId);
  const customerId = await readHolder(store, key);
  return customerId === undefined ? undefined : readCustomer(store, platformId, uuidIn('Customer', customerId));
}

export const readCustomer = (
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'Customer'>,
): Promise<CustomerRecord | undefined> => readRecord(store, keys.customer(platformId, uuid), toCustomerRecord);
