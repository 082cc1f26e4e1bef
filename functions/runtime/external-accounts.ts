import { requireUntrusted } from '../domain/beneficiary-trust.ts';
import { amendExternalAccount, type ExternalAccountRecord } from '../domain/external-account.ts';
import { toExternalAccountView } from '../domain/external-account-view.ts';
import { uuidOf } from '../domain/ids.ts';
import { Refusal } from '../domain/refusal.ts';
import { readExternalAccount, removeExternalAccount, toExternalAccount } from '../store/external-accounts.ts';
import type { RecordSearch } from '../store/record-list.ts';
import { readListPage } from './list-page.ts';
import type { Context } from './serve.ts';

/** Whose accounts an operation is about: those of customers, or the platform's own. */
export type Owners = 'CUSTOMERS' | 'PLATFORM';

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
