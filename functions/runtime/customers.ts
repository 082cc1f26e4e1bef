import type { CustomerListQuery } from '../contract/customer-operations.ts';
import type { CustomerRecord } from '../domain/customer.ts';
import { uuidOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { findHolder, readCustomer } from '../store/customers.ts';
import type { Store } from '../store/table.ts';
import type { Caller } from './caller.ts';

/** A customer of the caller's platform, deleted or not. Refuses with USER_NOT_FOUND. */
export async function requireCustomer(
  store: Store,
  { platformId }: Pick<Caller, 'platformId'>,
  customerId: string,
): Promise<CustomerRecord> {
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid && (await readCustomer(store, platformId, uuid));
  if (!customer) throw new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
  return customer;
}

/** A customer who was not deleted. Refuses with USER_NOT_FOUND. */
export async function requireActiveCustomer(
  store: Store,
  caller: Pick<Caller, 'platformId'>,
  customerId: string,
): Promise<CustomerRecord> {
  const customer = await requireCustomer(store, caller, customerId);
  if (customer.isDeleted) throw new Refusal('USER_NOT_FOUND', 'There is no customer with this id.');
  return customer;
}

/** What narrows a list of customers beyond time and deletion. */
type CustomerFilter = Pick<
  CustomerListQuery,
  'platformCustomerId' | 'customerType' | 'region' | 'currency' | 'umaAddress'
>;

/** Whether a customer passes every filter that is set, or nothing where none is. */
export function customerTest(filter: CustomerFilter): ((customer: CustomerRecord) => boolean) | undefined {
  const { platformCustomerId, customerType, region, currency, umaAddress } = filter;
  const wanted = [platformCustomerId, customerType, region, currency, umaAddress];
  if (wanted.every((value) => value === undefined)) return undefined;
  const isWanted = (value: string | undefined, given: string | undefined) => value === undefined || value === given;
  return (customer) =>
    isWanted(platformCustomerId, customer.platformCustomerId) &&
    isWanted(customerType, customer.customerType) &&
    isWanted(region, customer.region) &&
    isWanted(umaAddress?.toLowerCase(), customer.umaAddress.toLowerCase()) &&
    (currency === undefined || customer.currencies.some((code) => code === currency));
}

/**
 * The one customer that a query can find, where it names what only one can have: the list is not walked for it. Nothing
 * where the query asks for more than that.
 */
export async function findNamed(
  store: Store,
  platformId: string,
  { platformCustomerId, umaAddress, isIncludingDeleted, cursor }: CustomerListQuery,
): Promise<readonly CustomerRecord[] | undefined> {
  if (isIncludingDeleted === 'true' || cursor !== undefined) return undefined;
  const by = platformCustomerId !== undefined ? { platformCustomerId } : umaAddress !== undefined && { umaAddress };
  if (!by) return undefined;
  const holder = await findHolder(store, platformId, by);
  return holder ? [holder] : [];
}
