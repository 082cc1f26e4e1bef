import { primaryIdentifier } from '../contract/account-identifier.ts';
import type { ExternalAccountCreateRequest } from '../contract/external-accounts.ts';
import { requireUntrusted } from '../domain/beneficiary-trust.ts';
import { amendExternalAccount, type ExternalAccountRecord } from '../domain/external-account.ts';
import { toExternalAccountView } from '../domain/external-account-view.ts';
import { formatId, uuidOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { sandboxNameCheck } from '../domain/sandbox.ts';
import { readCustomer } from '../store/customers.ts';
import {
  putDefaultAccount,
  putNewExternalAccount,
  readDefaultAccount,
  readExternalAccount,
  removeExternalAccount,
  replaceExternalAccount,
  toExternalAccount,
} from '../store/external-accounts.ts';
import type { RecordSearch } from '../store/record-list.ts';
import type { Store, Write } from '../store/table.ts';
import { readListPage } from './list-page.ts';
import type { Context } from './serve.ts';

/** Whose accounts an operation is about: those of customers, or the platform's own. */
export type Owners = 'CUSTOMERS' | 'PLATFORM';

/** What the two ways to register an account have in common. */
type Registration = Omit<ExternalAccountCreateRequest, 'defaultUmaDepositAccount'> &
  Partial<Pick<ExternalAccountCreateRequest, 'defaultUmaDepositAccount'>>;

/** Decides a registration. Refuses with INVALID_INPUT, INVALID_BANK_ACCOUNT, and CONFLICT what the owner has already. */
export async function registerExternalAccount({ caller, store, now, newUuid }: Context, request: Registration) {
  await requireCustomer(store, caller.platformId, request);
  const uuid = newUuid();
  const suffix = primaryIdentifier(request.accountInfo).slice(-3);
  const at = now.toISOString();
  const account: ExternalAccountRecord = {
    ...request,
    platformId: caller.platformId,
    externalAccountId: formatId('ExternalAccount', uuid),
    status: 'ACTIVE',
    ...(caller.environment === 'sandbox' && { beneficiaryVerificationStatus: nameCheck(suffix) }),
    suffix,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
  const writes = [...putNewExternalAccount(account, uuid), ...(await defaultWrites(store, account, now))];
  return { status: 201 as const, body: toExternalAccountView(account), writes };
}

/** Refuses with INVALID_INPUT a customer that the platform does not have. */
async function requireCustomer(store: Store, platformId: string, { customerId }: Registration): Promise<void> {
  if (customerId === undefined) return;
  const uuid = uuidOf('Customer', customerId);
  const customer = uuid && (await readCustomer(store, platformId, uuid));
  if (!customer || customer.isDeleted) {
    throw new Refusal('INVALID_INPUT', 'customerId: there is no customer with this id.');
  }
}

/** Refuses with INVALID_BANK_ACCOUNT an account that the simulated bank turns down. */
function nameCheck(suffix: string) {
  const result = sandboxNameCheck(suffix);
  if (result === 'REFUSED')
    throw new Refusal('INVALID_BANK_ACCOUNT', 'accountInfo: the receiving bank refuses this account.');
  return result;
}

/** A new default takes the place of the old one in the same transaction, so that an owner never has two. */
async function defaultWrites(store: Store, account: ExternalAccountRecord, now: Date): Promise<readonly Write[]> {
  if (!account.defaultUmaDepositAccount) return [];
  const { platformId, customerId = platformId } = account;
  const standingId = await readDefaultAccount(store, platformId, customerId);
  const uuid = standingId && uuidOf('ExternalAccount', standingId);
  const standing = uuid && (await readExternalAccount(store, platformId, uuid));
  const replaced = standing && amendExternalAccount(standing, now, { defaultUmaDepositAccount: false });
  return [
    putDefaultAccount(account, standingId),
    ...(replaced && uuid ? [replaceExternalAccount(replaced, uuid)] : []),
  ];
}

/** An external account of these owners that is not deleted. Refuses with REFERENCE_NOT_FOUND. */
export async function requireExternalAccount(
  { caller, store }: Pick<Context, 'caller' | 'store'>,
  externalAccountId: string,
  owners: Owners,
): Promise<{ readonly account: ExternalAccountRecord; readonly uuid: string }> {
  const uuid = uuidOf('ExternalAccount', externalAccountId);
  const account = uuid && (await readExternalAccount(store, caller.platformId, uuid));
  if (!account || (account.customerId === undefined) !== (owners === 'PLATFORM')) {
    throw new Refusal('REFERENCE_NOT_FOUND', 'There is no external account with this id.');
  }
  return { account, uuid };
}

/** A page of external accounts, all of them or those in one currency. */
export const listExternalAccounts = (
  { store, caller }: Context,
  list: RecordSearch<ExternalAccountRecord>['list'],
  query: { limit: number; cursor?: string | undefined; currency?: string | undefined },
) =>
  readListPage(store, query, {
    platformId: caller.platformId,
    list,
    toRecord: toExternalAccount,
    view: toExternalAccountView,
    wants: query.currency === undefined ? undefined : ([held]) => held === query.currency,
  });

/**
 * Decides a deletion. From then on the account is not there: for a look, for a new payment, for a quote that was not
 * executed. Payments that have begun still settle, and keep its id. Refuses with REFERENCE_NOT_FOUND, BENEFICIARY_TRUSTED.
 */
export async function deleteExternalAccount(context: Context, externalAccountId: string, owners: Owners) {
  const { account, uuid } = await requireExternalAccount(context, externalAccountId, owners);
  requireUntrusted(account);
  const deleted = amendExternalAccount(account, context.now, { deletedAt: context.now.toISOString() });
  return { status: 204 as const, body: undefined, writes: removeExternalAccount(deleted, uuid) };
}
