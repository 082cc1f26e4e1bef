import type { Item } from '../../functions/store/table.ts';
import { itemBytes } from '../../lib/local/table/item-size.ts';
import { sum } from '../kit/measuring/markdown.ts';

/** A transaction writes an item twice for each kilobyte. */
const unitsOf = (bytes: number): number => 2 * Math.ceil(bytes / 1024);

interface Saved {
  readonly writeUnits: number;
  readonly bytes: number;
}

/**
 * What a payment saves where as many payments of a platform are posted together: they share the pages of the service's own accounts. Pages
 * of accounts of customers are not shared here, because payments of one batch are mostly those of several customers.
 */
export function savedBySharing(stored: readonly Item[], size: number, overheadBytes: number): Saved {
  const pages = stored.filter(({ type, account }) => type === 'BOOK_PAGE' && String(account).startsWith('system:'));
  const saved = pages.map((page) => {
    const alone = itemBytes(page);
    const together = alone + (size - 1) * itemBytes({ entries: page.entries });
    return {
      writeUnits: unitsOf(alone) - unitsOf(together) / size,
      bytes: alone + overheadBytes - (together + overheadBytes) / size,
    };
  });
  return { writeUnits: sum(saved.map((each) => each.writeUnits)), bytes: sum(saved.map((each) => each.bytes)) };
}
