import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { type Id, type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import { emptySca, type ScaState, scaState } from '../../domain/sca/sca.ts';
import { toCustomerRecord } from '../customers/customers.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, readItems, type Store, type Write } from '../table.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

const toSca = itemReader('SCA', scaState);

const keyOf = (platformId: PlatformId, customerId: Id<'Customer'>) =>
  keys.sca(platformId, uuidIn('Customer', customerId));

/** Reads the state of a customer; it is empty until the customer first uses strong authentication. */
export async function readSca(store: Store, platformId: PlatformId, customerId: Id<'Customer'>): Promise<ScaState> {
  const item = await readItem(store, keyOf(platformId, customerId));
  return item ? toSca(item) : emptySca(platformId, customerId);
}

/** Reads a customer with the state in one call. */
export async function readCustomerWithSca(
  store: Store,
  platformId: PlatformId,
  uuid: Uuid<'Customer'>,
): Promise<{ readonly customer: CustomerRecord; readonly sca: ScaState } | undefined> {
  const [customerItem, scaItem] = await readItems(store, [keys.customer(platformId, uuid), keys.sca(platformId, uuid)]);
  if (!customerItem) return undefined;
  const customer = toCustomerRecord(customerItem);
  return { customer, sca: scaItem ? toSca(scaItem) : emptySca(platformId, customer.customerId) };
}

/** Holds a decision to the state that it was made with, of which it changes nothing. */
export const requireUnchangedSca = ({ platformId, customerId, version }: ScaState): Write =>
  checkVersion(keyOf(platformId, customerId), version);

/** Writes a version of a customer's state. */
export const putSca = (next: ScaState): Write =>
  putVersion({ ...next, ...keyOf(next.platformId, next.customerId), type: 'SCA' });
