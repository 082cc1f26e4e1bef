import { now } from '../../functions/ports/clock.ts';
import { untilCommitted } from '../../functions/runtime/retry.ts';
import { postJournal, readPostedCounts } from '../../functions/store/ledger/books/posting.ts';
import { entriesIn, entryTypes } from '../../functions/store/ledger/journal.ts';
import { type ScanPosition, scanPage } from '../../functions/store/scan.ts';
import { keyOf, type Store } from '../../functions/store/table.ts';

/**
 * Reads the whole journal and posts the entries that are not in the books, such as those whose stream record was lost. Yields the key of
 * each item that had some, with their movements. It may run while payments do.
 */
export async function* postMissing(store: Store): AsyncGenerator<string> {
  let position: ScanPosition | undefined;
  do {
    const page = await scanPage(store, entryTypes, { after: position });
    const counts = await readPostedCounts(store, page.items.map(keyOf));
    const missing = page.items.flatMap((item, index) => {
      const movements = entriesIn(item).slice(counts[index]);
      return movements.length > 0 ? [{ item, movements: movements.map(({ movement }) => movement) }] : [];
    });
    await untilCommitted(() =>
      postJournal(
        store,
        missing.map(({ item }) => item),
        now(),
      ),
    );
    for (const { item, movements } of missing) yield `${item.pk}: ${movements.join(', ')}`;
    position = page.position;
  } while (position);
}
