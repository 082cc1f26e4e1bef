import type { PlatformId } from '../../../functions/domain/ids.ts';
import { cashAccount, type LedgerAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import { type CashBook, differenceOf, type OpenItem } from '../../../functions/domain/ledger/reconciliation.ts';
import { type ManualEntry, transfer } from '../../../functions/domain/payments/manual-entry.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { readPlatform } from '../../../functions/store/platforms/platforms.ts';
import type { Store } from '../../../functions/store/table.ts';
import { proposeEntry } from '../manual-entries.ts';
import { requireOpen, requireUnsettled } from '../open-items.ts';
import { type ByHand, largestMatch } from './matching.ts';

/** Open items that are to be settled by an entry. */
interface WriteOff extends ByHand {
  readonly numbers: readonly number[];
  /** The account on the other side. */
  readonly to: LedgerAccount;
  /** The platform whose ledger it is; needed where no item is of one. */
  readonly platformId?: PlatformId | undefined;
}

/**
 * Proposes the manual entry that makes up for what open items differ by. Once another operator has approved it, the next matching joins it
 * with them. Throws, with a sentence, where items agree already, are not open, or have such an entry.
 */
export async function proposeWriteOff(
  book: CashBook,
  { numbers, to, platformId: named, by, why }: WriteOff,
): Promise<ManualEntry> {
  const store = tableStore();
  const items = await requireOpen(store, book, numbers);
  if (items.length >= largestMatch) throw new Error(`At most ${largestMatch - 1} items are settled together.`);
  const difference = differenceOf(items);
  if (difference === 0) throw new Error('The items agree: match them.');
  const platformId = await requirePlatform(store, book, items, named);
  await requireUnsettled(store, book, numbers, { waiting: true });
  return proposeEntry({
    platformId,
    by,
    why,
    postings: transfer(cashAccount(book.name), to, book.currency, difference),
    valueDate: items
      .map(({ valueDate }) => valueDate)
      .sort()
      .at(-1),
    settles: items.map(({ number }) => number),
  });
}

async function requirePlatform(
  store: Store,
  { environment }: CashBook,
  items: readonly OpenItem[],
  named: PlatformId | undefined,
): Promise<PlatformId> {
  const [platformId, other] = new Set([
    ...items.flatMap(({ entry }) => entry?.platformId ?? []),
    ...(named ? [named] : []),
  ]);
  if (!platformId) throw new Error('Name the platform whose ledger it is.');
  if (other) throw new Error('The items are of several platforms: settle those of each on their own.');
  const platform = await readPlatform(store, platformId);
  if (platform?.environment !== environment) throw new Error(`There is no platform ${platformId} in ${environment}.`);
  return platformId;
}
