import { now } from '../../ports/clock.ts';
import { untilCommitted } from '../../runtime/retry.ts';
import type { Change } from '../../runtime/stream.ts';
import { countUnposted, postJournal } from '../../store/ledger/books/posting.ts';
import { entriesIn } from '../../store/ledger/journal.ts';
import type { Item, Store } from '../../store/table.ts';

/**
 * Posts the journal entries that changes have added to the books of their accounts. A repeated or late change posts nothing twice, and
 * readers that meet at a book take turns.
 */
export async function postEntries(store: Store, changes: readonly Change[]): Promise<void> {
  const items = newestWithEntries(changes);
  await untilCommitted(() => postJournal(store, items, now()));
}

/** Posts the journal entries of an item that are in no book, of a table whose stream has lost them. Returns how many there are. */
export async function postMissing(store: Store, item: Item, dryRun: boolean): Promise<number> {
  const missing = await countUnposted(store, [item]);
  if (missing > 0 && !dryRun) await untilCommitted(() => postJournal(store, [item], now()));
  return missing;
}

/** The newest version of each item that got journal entries: it has those of the versions before it. */
function newestWithEntries(changes: readonly Change[]): readonly Item[] {
  const items = new Map<string, Item>();
  for (const { before, after } of changes) {
    const count = entriesIn(after).length;
    if (before && entriesIn(before).length === count) continue;
    const name = `${after.pk} ${after.sk}`;
    const earlier = items.get(name);
    if (!earlier || entriesIn(earlier).length < count) items.set(name, after);
  }
  return [...items.values()];
}
