import type { CustomerListQuery } from '../../contract/customers/customer-operations.ts';
import { type CustomerRecord, toCustomer } from '../../domain/customers/customer.ts';
import type { PlatformId } from '../../domain/ids.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage, toPage } from '../../runtime/list-page.ts';
import { findHolder, isListedActive, toCustomerRecord } from '../../store/customers/customers.ts';
import * as lists from '../../store/lists.ts';
import type { Store } from '../../store/table.ts';

/** Shows a page of the platform's customers. */
export async function listCustomers({ caller: { platformId }, store }: Context, query: CustomerListQuery) {
  const options = { platformId, toRecord: toCustomerRecord, view: toCustomer, passes: filterOf(query) };
  const named = await findNamed(store, platformId, query);
  const list = lists.customers(platformId);
  const wants = query.isIncludingDeleted === 'true' ? undefined : isListedActive;
  const body = named ? toPage(named, query, options) : await readListPage(store, query, { ...options, list, wants });
  return { status: 200 as const, body };
}

/** Whether a customer passes all filters; undefined if none is set. Times and deletion are filtered by the list itself. */
function filterOf(query: CustomerListQuery): ((customer: CustomerRecord) => boolean) | undefined {
  const { platformCustomerId, customerType, region, currency, umaAddress } = query;
  const criteria = [platformCustomerId, customerType, region, currency, umaAddress];
  if (criteria.every((value) => value === undefined)) return undefined;
  const isWanted = (value: string | undefined, given: string | undefined) => value === undefined || value === given;
  return (customer) =>
    isWanted(platformCustomerId, customer.platformCustomerId) &&
    isWanted(customerType, customer.customerType) &&
    isWanted(region, customer.region) &&
    isWanted(umaAddress?.toLowerCase(), customer.umaAddress.toLowerCase()) &&
    (currency === undefined || customer.currencies.some((code) => code === currency));
}

/**
 * The customers with the unique reference or UMA address that a query names: one or none. Undefined if the query names neither
 * or needs the list for other reasons.
 */
async function findNamed(
  store: Store,
  platformId: PlatformId,
  { platformCustomerId, umaAddress, isIncludingDeleted, cursor }: CustomerListQuery,
): Promise<readonly CustomerRecord[] | undefined> {
  if (isIncludingDeleted === 'true' || cursor !== undefined) return undefined;
  const by = platformCustomerId !== undefined ? { platformCustomerId } : umaAddress !== undefined && { umaAddress };
  if (!by) return undefined;
  const holder = await findHolder(store, platformId, by);
  return holder ? [holder] : [];
}
