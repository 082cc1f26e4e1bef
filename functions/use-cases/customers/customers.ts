import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Caller } from '../../runtime/caller.ts';
import { readCustomer } from '../../store/customers/customers.ts';
import type { Store } from '../../store/table.ts';

type Platform = Pick<Caller, 'platformId'>;

/** A customer of the caller's platform, also one who was deleted. Refuses with USER_NOT_FOUND. */
export async function requireCustomer(
  store: Store,
  { platformId }: Platform,
  customerId: string,
): Promise<CustomerRecord> {
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid && (await readCustomer(store, platformId, uuid));
  if (!customer) throw customerNotFound();
  return customer;
}

/** A customer who was not deleted. Refuses with USER_NOT_FOUND. */
export async function requireActiveCustomer(
  store: Store,
  caller: Platform,
  customerId: string,
): Promise<CustomerRecord> {
  const customer = await requireCustomer(store, caller, customerId);
  if (customer.isDeleted) throw customerNotFound();
  return customer;
}

/** The customer whom a member of a request names. Refuses with INVALID_INPUT where there is none, or one who was deleted. */
export async function requireNamedCustomer(
  store: Store,
  platformId: PlatformId,
  customerId: string,
): Promise<CustomerRecord> {
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid && (await readCustomer(store, platformId, uuid));
  if (!customer || customer.isDeleted) {
    throw new Refusal('INVALID_INPUT', 'customerId: there is no customer with this id.');
  }
  return customer;
}

export const customerNotFound = (): Refusal => new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
