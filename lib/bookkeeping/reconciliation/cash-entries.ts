import type { PlatformId } from '../../../functions/domain/ids.ts';
import { cashAccount } from '../../../functions/domain/ledger/chart-of-accounts.ts';
import type { Entry } from '../../../functions/domain/ledger/entry.ts';
import type { CashBook, OpenItem } from '../../../functions/domain/ledger/reconciliation.ts';
import { amend } from '../../../functions/domain/versioned.ts';
import { now } from '../../../functions/ports/clock.ts';
import { untilCommitted } from '../../../functions/runtime/retry.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { readEntries } from '../../../functions/store/ledger/books/pages.ts';
import {
  putOpenItem,
  putReconciliation,
  putTaken,
  readReconciliation,
  readTaken,
} from '../../../functions/store/ledger/reconciliation.ts';
import { commit, type Store } from '../../../functions/store/table.ts';
import { listPlatforms } from '../../platforms/platforms.ts';
import { detailsOf } from './entry-details.ts';
import { nothing } from './import.ts';

/** An entry is two items at most. */
const entriesOfCommit = 45;

/**
 * Opens an item for each entry of the cash account's books, of all platforms of the environment, that has none yet. Returns how many
 * entries were taken.
 */
export async function takeEntries(book: CashBook): Promise<number> {
  const store = tableStore();
  const platforms = (await listPlatforms())
    .filter(({ environment }) => environment === book.environment)
    .map(({ platformId }) => platformId);
  const taken = await readTaken(store, book, platforms);
  let count = 0;
  for (const [index, platformId] of platforms.entries())
    count += await takeEntriesOf(store, book, platformId, taken[index] ?? 0);
  return count;
}

async function takeEntriesOf(store: Store, book: CashBook, platformId: PlatformId, taken: number): Promise<number> {
  const ofPlatform = { platformId, account: cashAccount(book.name), currency: book.currency };
  let chunk: Entry[] = [];
  let before = taken;
  const take = async () => {
    if (chunk.length === 0) return;
    before = await takeChunk(store, book, ofPlatform, before, chunk);
    chunk = [];
  };
  for await (const entry of readEntries(store, ofPlatform, { from: taken + 1 })) {
    chunk.push(entry);
    if (chunk.length === entriesOfCommit) await take();
  }
  await take();
  return before - taken;
}

/** Opens the items of consecutive entries, and returns the number of the last. Throws where another import takes the same ones. */
async function takeChunk(
  store: Store,
  book: CashBook,
  ofPlatform: Parameters<typeof readEntries>[1],
  before: number,
  entries: readonly Entry[],
): Promise<number> {
  const { platformId } = ofPlatform;
  const details = await detailsOf(store, ofPlatform, entries);
  const last = entries.at(-1)?.number ?? before;
  await untilCommitted(async () => {
    const [taken] = await readTaken(store, book, [platformId]);
    if (taken !== before) throw new Error('Another import takes the entries of this cash account. Try again.');
    const current = await readReconciliation(store, book);
    let number = current?.items ?? 0;
    const items = entries.flatMap((entry, index) => {
      const { parts = [entry.amount], references = [], text = '', settles } = details[index] ?? {};
      return parts.map((amount): OpenItem => {
        number += 1;
        return {
          ...{ number, side: 'LEDGER', amount: -amount, references, text },
          ...{ bookingDate: entry.bookedAt.slice(0, 10), valueDate: entry.valueDate },
          entry: { platformId, number: entry.number, cause: entry.cause, causeId: entry.causeId },
          ...(settles && { settles }),
        };
      });
    });
    const next = current ? amend(current, now(), { items: number }) : { ...nothing(), items: number };
    await commit(store, [
      putReconciliation(book, next),
      putTaken(book, platformId, before, last),
      ...items.map((item) => putOpenItem(book, item)),
    ]);
  });
  return last;
}
