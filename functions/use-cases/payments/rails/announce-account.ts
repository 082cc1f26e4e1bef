import { isProduction } from '../../../domain/environment.ts';
import { uuidIn } from '../../../domain/ids.ts';
import type { InternalAccount } from '../../../domain/ledger/account.ts';
import { isRailConnected } from '../../../ports/env.ts';
import { sameText } from '../../../runtime/connector.ts';
import { logAccountRefused } from '../../../runtime/log.ts';
import { tableStore } from '../../../runtime/store.ts';
import { readWithoutShards } from '../../../store/ledger/accounts.ts';
import type { Announcement } from './queue-announcement.ts';
import { refusalOf } from './rail-connector.ts';

/**
 * Tells the rail's connector that an account of production exists and what has become of it, so that the connector can report how
 * to pay into it. May run any number of times. Throws RailUnavailable where it is unknown whether the connector has taken it.
 */
export async function announceAccount({ platformId, accountId, run }: Announcement): Promise<void> {
  if (!isRailConnected()) return;
  const uuid = uuidIn('InternalAccount', accountId);
  const [account] = await readWithoutShards(tableStore(), platformId, [uuid]);
  if (!account || !isProduction(account)) return;
  const key = [accountId, account.status, ...(run === undefined ? [] : [run])].join('-');
  const status = await refusalOf({
    ...{ path: 'internal-accounts', key, purpose: 'account', subject: accountId },
    body: sameText(messageOf(account)),
  });
  if (status !== undefined) logAccountRefused({ platformId, accountId, status });
}

const messageOf = ({ platformId, accountId, customerId, accountType, currency, status }: InternalAccount) => ({
  platformId,
  accountId,
  customerId,
  type: accountType,
  currency,
  status,
});
