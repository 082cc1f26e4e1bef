import type { CashBook, OpenItem } from '../../functions/domain/ledger/reconciliation.ts';
import { type ManualEntry, settledIn, settlesIn } from '../../functions/domain/payments/manual-entry.ts';
import { amend } from '../../functions/domain/versioned.ts';
import { readManualEntries } from '../../functions/store/ledger/manual-entries.ts';
import { putReconciliation, readOpenItems, readReconciliation } from '../../functions/store/ledger/reconciliation.ts';
import { readPlatform } from '../../functions/store/platforms/platforms.ts';
import type { Store, Write } from '../../functions/store/table.ts';
import { listPlatforms } from '../platforms/platforms.ts';

/** Open items by their numbers. Throws, with a sentence, where one is not open. */
export async function requireOpen(
  store: Store,
  book: CashBook,
  numbers: readonly number[],
): Promise<readonly OpenItem[]> {
  const open = new Map((await readOpenItems(store, book)).map((item) => [item.number, item]));
  return [...new Set(numbers)].map((number) => {
    const item = open.get(number);
    if (!item) throw new Error(`Item ${number} of ${book.name} in ${book.currency} is not open.`);
    return item;
  });
}

/**
 * Throws, with a sentence, where an entry of any platform settles one of the items: one that is booked and not taken back, and, with
 * `waiting`, one that waits for its decision. A line belongs to no platform, so two of them may have an entry for it.
 */
export async function requireUnsettled(
  store: Store,
  book: CashBook,
  numbers: readonly number[],
  { waiting }: { readonly waiting: boolean },
): Promise<void> {
  for (const { platformId, environment } of await listPlatforms()) {
    if (environment !== book.environment) continue;
    for (const { entry, decision, reversal } of await readManualEntries(store, platformId)) {
      const isKept = decision ? decision.outcome === 'APPROVED' && !reversal : waiting;
      const settled = numbers.find((number) => entry.settles?.includes(number));
      if (isKept && settled && settlesIn(entry, book)) {
        throw new Error(`Manual entry ${entry.number} settles item ${settled}. It is of the platform ${platformId}.`);
      }
    }
  }
}

/**
 * Holds the approval of an entry that settles open items to their being open, and to no other entry having settled them: a report may have
 * come since it was proposed, whose entry has been matched with them. Throws, with a sentence, where that is so.
 */
export async function settlingWrites(store: Store, entry: ManualEntry, at: Date): Promise<readonly Write[]> {
  const { platformId, settles } = entry;
  const settled = settledIn(entry);
  const platform = await readPlatform(store, platformId);
  if (!settles || !settled || !platform) return [];
  const book = { ...settled, environment: platform.environment };
  const state = await readReconciliation(store, book);
  if (!state) throw new Error(`Nothing was imported for ${book.name} in ${book.currency}.`);
  await requireOpen(store, book, settles);
  await requireUnsettled(store, book, settles, { waiting: false });
  return [putReconciliation(book, amend(state, at, {}))];
}
