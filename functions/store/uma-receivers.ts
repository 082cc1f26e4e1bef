import type { InternalAccount } from '../domain/account.ts';
import type { CustomerRecord } from '../domain/customer.ts';
import { uuidOf } from '../domain/ids.ts';
import { listOwnedAccounts } from './accounts.ts';
import { findHolder, readCustomer } from './customers.ts';
import type { Store } from './table.ts';

/** A customer of the platform who can be paid over UMA. */
export interface UmaReceiver {
  readonly customer: CustomerRecord;
  readonly accounts: readonly InternalAccount[];
}

/** The platform's customer who has a UMA address, given in lower case. */
export async function findUmaReceiver(
  store: Store,
  platformId: string,
  umaAddress: string,
): Promise<UmaReceiver | undefined> {
  const customer = await findHolder(store, platformId, { umaAddress });
  return customer && readUmaReceiver(store, platformId, customer.customerId);
}

/** A customer with all accounts; nothing for one that is not there or was deleted. */
export async function readUmaReceiver(
  store: Store,
  platformId: string,
  customerId: string,
): Promise<UmaReceiver | undefined> {
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid === undefined ? undefined : await readCustomer(store, platformId, uuid);
  if (!customer || customer.isDeleted) return undefined;
  return { customer, accounts: await listOwnedAccounts(store, platformId, customerId) };
}
