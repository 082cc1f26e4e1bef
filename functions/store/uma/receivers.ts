import type { CustomerRecord } from '../../domain/customers/customer.ts';
import type { ExternalAccountRecord } from '../../domain/external-accounts/external-account.ts';
import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { findHolder, readCustomer } from '../customers/customers.ts';
import { readDefaultAccount, readExternalAccount } from '../external-accounts/external-accounts.ts';
import { listOwnedAccounts } from '../ledger/accounts.ts';
import type { Store } from '../table.ts';

/** A customer who can be paid over UMA. */
export interface UmaReceiver {
  readonly customer: CustomerRecord;
  readonly accounts: readonly InternalAccount[];
  /** The external account that payments over UMA are paid out to, where the customer has one. */
  readonly depositAccount?: ExternalAccountRecord;
}

/** The platform's customer with this UMA address, given in lower case. */
export async function findUmaReceiver(
  store: Store,
  platformId: PlatformId,
  umaAddress: string,
): Promise<UmaReceiver | undefined> {
  const customer = await findHolder(store, platformId, { umaAddress });
  return customer && readUmaReceiver(store, platformId, customer.customerId);
}

/** Reads a customer who was not deleted, with all accounts. */
export async function readUmaReceiver(
  store: Store,
  platformId: PlatformId,
  customerId: Id<'Customer'>,
): Promise<UmaReceiver | undefined> {
  const customer = await readCustomer(store, platformId, uuidIn('Customer', customerId));
  if (!customer || customer.isDeleted) return undefined;
  const [accounts, depositAccount] = await Promise.all([
    listOwnedAccounts(store, platformId, customerId),
    readDepositAccount(store, platformId, customerId),
  ]);
  return { customer, accounts, ...(depositAccount && { depositAccount }) };
}

async function readDepositAccount(store: Store, platformId: PlatformId, customerId: Id<'Customer'>) {
  const accountId = await readDefaultAccount(store, platformId, customerId);
  return accountId && readExternalAccount(store, platformId, uuidIn('ExternalAccount', accountId));
}
