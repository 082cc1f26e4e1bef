import { uuidOf } from '../domain/ids.ts';
import type { Platform } from '../domain/platform.ts';
import { Refusal } from '../domain/refusal.ts';
import { readCustomer } from '../store/customers.ts';
import type { Store } from '../store/table.ts';

/** The first currency of who would send: the customer, else the platform. Refuses with USER_NOT_FOUND. */
export async function sendingCurrencyOf(store: Store, platform: Platform, customerId: string | undefined) {
  if (customerId === undefined) return platform.currencies[0];
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid && (await readCustomer(store, platform.platformId, uuid));
  if (!customer || customer.isDeleted) throw new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
  return customer.currencies[0] ?? platform.currencies[0];
}
