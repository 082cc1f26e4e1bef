import { requireUntrusted } from '../../domain/external-accounts/beneficiary-trust.ts';
import { amendExternalAccount, type ExternalAccountRecord } from '../../domain/external-accounts/external-account.ts';
import { toExternalAccountView } from '../../domain/external-accounts/view.ts';
import { uuidIn, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { sees } from '../../runtime/caller.ts';
import type { Context } from '../../runtime/context.ts';
import { type ListQuery, readListPage } from '../../runtime/list-page.ts';
import { readCustomer } from '../../store/customers/customers.ts';
import {
  putDeletedExternalAccount,
  readExternalAccount,
  toExternalAccount,
} from '../../store/external-accounts/external-accounts.ts';
import { accountsOfCustomer, accountsOfCustomers } from '../../store/ledger/account-lists.ts';
import * as lists from '../../store/lists.ts';
import type { RecordSearch } from '../../store/record-list.ts';
import type { Store } from '../../store/table.ts';

/** Whose accounts an operation handles: those of customers, or the platform's own. */
export type Owners = 'CUSTOMERS' | 'PLATFORM';

export const externalAccountNotFound = (): Refusal =>
  new Refusal('REFERENCE_NOT_FOUND', 'There is no external account with this id.');

/** An account of these owners that was not deleted. Refuses with REFERENCE_NOT_FOUND. */
export async function requireExternalAccount(
  { caller, store }: Pick<Context, 'caller' | 'store'>,
  externalAccountId: string,
  owners: Owners,
): Promise<ExternalAccountRecord> {
  const uuid = uuidOf('ExternalAccount', externalAccountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  const isTheirs = account && (account.customerId === undefined) === (owners === 'PLATFORM');
  if (!isTheirs || !sees(caller, account.customerId)) throw externalAccountNotFound();
  return account;
}

/** Shows an account. Refuses with REFERENCE_NOT_FOUND. */
async function showExternalAccount(context: Context, externalAccountId: string, owners: Owners) {
  const account = await requireExternalAccount(context, externalAccountId, owners);
  return { status: 200 as const, body: toExternalAccountView(account) };
}

/** Shows an account of a customer. Refuses with REFERENCE_NOT_FOUND. */
export const getCustomerExternalAccountById = (context: Context, externalAccountId: string) =>
  showExternalAccount(context, externalAccountId, 'CUSTOMERS');

/** Shows an account of the platform's own. Refuses with REFERENCE_NOT_FOUND. */
export const getPlatformExternalAccountById = (context: Context, externalAccountId: string) =>
  showExternalAccount(context, externalAccountId, 'PLATFORM');

interface AccountQuery extends ListQuery {
  readonly currency?: string | undefined;
  readonly customerId?: string | undefined;
}

/** Shows a page of the accounts of one customer, or of all customers. */
export const listCustomerExternalAccounts = (context: Context, query: AccountQuery) =>
  showAccounts(
    context,
    query.customerId
      ? accountsOfCustomer(query.customerId, 'EXTERNAL_ACCOUNT')
      : accountsOfCustomers(context.caller.platformId, 'EXTERNAL_ACCOUNT'),
    query,
  );

/** Shows a page of the platform's own accounts. */
export const listPlatformExternalAccounts = (context: Context, query: AccountQuery) =>
  showAccounts(context, lists.platformExternalAccounts(context.caller.platformId), query);

async function showAccounts(
  { store, caller }: Context,
  list: RecordSearch<ExternalAccountRecord>['list'],
  query: AccountQuery,
) {
  const { currency: requestedCurrency } = query;
  const body = await readListPage(store, query, {
    platformId: caller.platformId,
    list,
    toRecord: toExternalAccount,
    view: toExternalAccountView,
    wants: requestedCurrency === undefined ? undefined : ([currency]) => currency === requestedCurrency,
  });
  return { status: 200 as const, body };
}

/**
 * Deletes an account. It cannot be shown or paid any more, not even by quotes that exist; payments that have begun still settle
 * and keep naming it. Refuses with REFERENCE_NOT_FOUND and BENEFICIARY_TRUSTED.
 */
async function deleteExternalAccount(context: Context, externalAccountId: string, owners: Owners) {
  const account = await requireExternalAccount(context, externalAccountId, owners);
  if (account.trusted && !(await isOfDeletedCustomer(context.store, account))) requireUntrusted(account);
  const deleted = amendExternalAccount(account, context.now, { deletedAt: context.now.toISOString() });
  return { status: 204 as const, body: undefined, writes: putDeletedExternalAccount(deleted) };
}

/** Whether an account's customer was deleted: no trust can be taken back any more. */
async function isOfDeletedCustomer(store: Store, { platformId, customerId }: ExternalAccountRecord): Promise<boolean> {
  if (!customerId) return false;
  const customer = await readCustomer(store, platformId, uuidIn('Customer', customerId));
  return customer?.isDeleted === true;
}

/** Deletes an account of a customer. Refuses as `deleteExternalAccount` does. */
export const deleteCustomerExternalAccountById = (context: Context, externalAccountId: string) =>
  deleteExternalAccount(context, externalAccountId, 'CUSTOMERS');

/** Deletes an account of the platform's own. Refuses as `deleteExternalAccount` does. */
export const deletePlatformExternalAccountById = (context: Context, externalAccountId: string) =>
  deleteExternalAccount(context, externalAccountId, 'PLATFORM');
