import { isProduction } from '../../functions/domain/environment.ts';
import type { PlatformId } from '../../functions/domain/ids.ts';
import type { InternalAccount } from '../../functions/domain/ledger/account.ts';
import { toInternalAccount } from '../../functions/domain/ledger/account-view.ts';
import { type ListedKey, stretchOf } from '../../functions/store/index-query.ts';
import { toAccount } from '../../functions/store/ledger/account-items.ts';
import { accountsOfCustomers } from '../../functions/store/ledger/account-lists.ts';
import { listPlatformAccounts } from '../../functions/store/ledger/accounts.ts';
import { withInstructions } from '../../functions/store/ledger/reported-instructions.ts';
import { walkSharedList } from '../../functions/store/record-list.ts';
import { largestBatch, readItems, type Store } from '../../functions/store/table.ts';
import { queueAnnouncement } from '../../functions/use-cases/payments/rails/queue-announcement.ts';

/** The accounts of production of a platform and its customers that show no funding instructions although they are open. */
export async function* accountsWithoutInstructions(
  store: Store,
  platformId: PlatformId,
): AsyncGenerator<InternalAccount> {
  for await (const accounts of accountsOf(store, platformId))
    for (const account of await withInstructions(store, accounts)) {
      const { status, fundingPaymentInstructions } = toInternalAccount(account);
      if (isProduction(account) && status === 'ACTIVE' && fundingPaymentInstructions.length === 0) yield account;
    }
}

/** All accounts of production of a platform and its customers, closed ones too. */
export async function* productionAccounts(store: Store, platformId: PlatformId): AsyncGenerator<InternalAccount> {
  for await (const accounts of accountsOf(store, platformId)) yield* accounts.filter(isProduction);
}

/**
 * Announces an account to the rail's connector once more. The name of the run is part of its key, so that the connector acts on it
 * although it has had the account before.
 */
export const announceAgain = ({ platformId, accountId }: InternalAccount, run: string): Promise<void> =>
  queueAnnouncement({ platformId, accountId, run });

/** The platform's own accounts, then those of its customers, in groups. */
async function* accountsOf(store: Store, platformId: PlatformId): AsyncGenerator<readonly InternalAccount[]> {
  yield await listPlatformAccounts(store, platformId);
  const list = accountsOfCustomers(platformId, 'INTERNAL_ACCOUNT');
  let group: ListedKey[] = [];
  for await (const key of walkSharedList(store, platformId, list, stretchOf({}), largestBatch)) {
    group.push(key);
    if (group.length < largestBatch) continue;
    yield await readGroup(store, group);
    group = [];
  }
  yield await readGroup(store, group);
}

const readGroup = async (store: Store, keys: readonly ListedKey[]): Promise<readonly InternalAccount[]> =>
  keys.length === 0 ? [] : (await readItems(store, keys)).flatMap((item) => (item ? toAccount(item) : []));
