import type { StablecoinProviderAccountListQuery } from '../../contract/stablecoins/provider-accounts.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  accountStatusAt,
  onlyActive,
  type ProviderAccountRecord,
  requireUsable,
  toProviderAccount,
} from '../../domain/stablecoins/provider-account.ts';
import type { Context } from '../../runtime/context.ts';
import { readListPage } from '../../runtime/list-page.ts';
import * as lists from '../../store/lists.ts';
import {
  readProviderAccount,
  readProviderAccounts,
  toProviderAccountRecord,
} from '../../store/stablecoins/provider-accounts.ts';

export async function listStablecoinProviderAccounts(
  { caller: { platformId }, store, now }: Context,
  query: StablecoinProviderAccountListQuery,
) {
  const { provider, status } = query;
  const isWanted = (account: ProviderAccountRecord) =>
    (provider === undefined || account.provider === provider) &&
    (status === undefined || accountStatusAt(account, now) === status);
  const body = await readListPage(store, query, {
    platformId,
    list: lists.stablecoinProviderAccounts(platformId),
    toRecord: toProviderAccountRecord,
    view: (account) => toProviderAccount(account, now),
    ...((provider ?? status) && { passes: isWanted }),
  });
  return { status: 200 as const, body };
}

/** Refuses with STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND. */
export async function getStablecoinProviderAccount(context: Context, stablecoinProviderAccountId: string) {
  const account = await requireAccount(context, stablecoinProviderAccountId);
  return { status: 200 as const, body: toProviderAccount(account, context.now) };
}

async function requireAccount({ caller, store }: Context, id: string): Promise<ProviderAccountRecord> {
  const account = await readProviderAccount(store, caller.platformId, id);
  if (account) return account;
  throw new Refusal('STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND', 'There is no provider account with this id.');
}

/** The account with this id. Refuses with STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND and as `requireUsable` does. */
export const requireUsableAccount = async (context: Context, id: string): Promise<ProviderAccountRecord> =>
  requireUsable(await requireAccount(context, id), context.now);

/** The account that a request names, or the only active one. Refuses as `requireUsableAccount` and `onlyActive` do. */
export async function chosenAccount(context: Context, id: string | undefined): Promise<ProviderAccountRecord> {
  if (id !== undefined) return requireUsableAccount(context, id);
  return onlyActive(await readProviderAccounts(context.store, context.caller.platformId), context.now);
}
