import { uuidIn } from '../../../domain/ids.ts';
import * as keys from '../../keys.ts';
import { type Item, largestBatch, readItems, type Store } from '../../table.ts';
import { toAccount } from '../account-items.ts';
import type { AuditedAccount, AuditWindow } from './checkpoint.ts';
import { toSealedBalance } from './sealed-balances.ts';

/** The findings of a check of accounts. */
export interface Checked {
  readonly accounts: number;
  /** Accounts that changed since the window ended, and those whose balance is sharded, because they were hot within an hour. */
  readonly inMotion: number;
  /** Accounts that changed so close to the end of the window that nothing more may lead to them, and those that differ. */
  readonly again: readonly AuditedAccount[];
  /** A sentence for each account that does not add up. */
  readonly differences: readonly string[];
}

/**
 * An account's time of change may be earlier than that of the change before, by the difference of two clocks and the time
 * that a request takes; in milliseconds.
 */
const clocksDifferMs = 60_000;

/** Compares accounts with what is sealed of them. Only those that rest since the end of the window can be compared. */
export async function checkAccounts(
  store: Store,
  accounts: readonly AuditedAccount[],
  { until, epoch }: Pick<AuditWindow, 'until'> & { readonly epoch: string },
): Promise<Checked> {
  const end = Date.parse(until);
  const restSince = new Date(end - clocksDifferMs).toISOString();
  const nextWindow = new Date(end + clocksDifferMs).toISOString();
  const half = largestBatch / 2;
  let inMotion = 0;
  const again: AuditedAccount[] = [];
  const differences: string[] = [];
  for (let start = 0; start < accounts.length; start += half) {
    const batch = accounts.slice(start, start + half);
    const items = await readItems(store, [...batch.map(accountKey), ...batch.map(sealedKey)], { isEventual: true });
    for (const [index, account] of batch.entries()) {
      const { changedAt, difference } = compare(account, items[index], items[batch.length + index], epoch);
      const isInMotion = changedAt !== undefined && changedAt > restSince;
      if (isInMotion) inMotion += 1;
      else if (difference) differences.push(difference);
      if (isInMotion ? changedAt < nextWindow : difference) again.push(account);
    }
  }
  return { accounts: accounts.length, inMotion, again, differences };
}

const accountKey = ({ platformId, accountId }: AuditedAccount) =>
  keys.internalAccount(platformId, uuidIn('InternalAccount', accountId));
const sealedKey = ({ platformId, accountId }: AuditedAccount) =>
  keys.sealedBalance(platformId, uuidIn('InternalAccount', accountId));

/** Later than every time: an account that is sharded changes without saying when. */
const always = '~';

interface Comparison {
  /** When the account changed last; absent where a difference counts whenever that was. */
  readonly changedAt?: string;
  readonly difference?: string | undefined;
}

function compare(
  { accountId }: AuditedAccount,
  item: Item | undefined,
  sealedItem: Item | undefined,
  epoch: string,
): Comparison {
  try {
    const sealed = sealedItem && toSealedBalance(sealedItem);
    const posted = sealed?.epoch === epoch ? sealed.sum : 0;
    if (!item) return { difference: `${accountId}: has postings and no account` };
    const { balance, held, updatedAt, shardCount } = toAccount(item);
    if (held < 0) return { difference: `${accountId}: holds less than nothing for payments` };
    const money = balance + held;
    const difference = money === posted ? undefined : `${accountId}: holds ${money}, its postings sum to ${posted}`;
    return { changedAt: shardCount ? always : updatedAt, difference };
  } catch {
    return { difference: `${accountId}: cannot be read` };
  }
}
