import type { DepositReport } from '../../../contract/payments/rail-deposits.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { findByCoordinate } from '../../../store/ledger/funding-coordinates.ts';
import type { Store } from '../../../store/table.ts';
import { requireProductionPlatform } from './deposits.ts';
import { requireProductionAccount } from './production-account.ts';

/**
 * The account that a deposit is for: the one that the report names, or the only one whose funding instructions name its number and
 * its reference. Nothing where there is none or several. Refuses as `requireProductionAccount` does, and with INVALID_CURRENCY
 * money in another currency than that of the account that the report names.
 */
export async function findDepositAccount(store: Store, report: DepositReport): Promise<InternalAccount | undefined> {
  const { accountId, platformId, currency, reference, accountIdentifier } = report;
  if (accountId !== undefined) {
    const account = await requireProductionAccount(store, { platformId, accountId });
    if (account.currency === currency) return account;
    throw new Refusal('INVALID_CURRENCY', `currency: the account is in ${account.currency}.`);
  }
  const platform = await requireProductionPlatform(store, platformId);
  const named = [reference, accountIdentifier].filter((text) => text !== undefined);
  const found = await Promise.all(named.map((text) => findByCoordinate(store, platform, text, currency)));
  return onlyCommon(found.filter((accounts) => accounts.length > 0));
}

/** The only account that all lists have. A reference that no account has says nothing: senders write what they like. */
function onlyCommon(lists: readonly (readonly InternalAccount[])[]): InternalAccount | undefined {
  const [first = [], ...others] = lists;
  const common = first.filter(({ accountId }) =>
    others.every((accounts) => accounts.some((account) => account.accountId === accountId)),
  );
  return common.length === 1 ? common[0] : undefined;
}
