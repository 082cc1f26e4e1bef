import { withReportedInstructions } from '../../../store/ledger/reported-instructions.ts';
import { readPartition } from '../../../store/query.ts';
import type { Item, Store } from '../../../store/table.ts';

/**
 * Items with what their events show of other items: an account the instructions that the rail has reported for it, a business its owners
 * and officers, an import the errors of its rows. Nothing of it is parsed: the reader of the event does that, so that a malformed item
 * fails its own events alone.
 */
export async function completeItems(store: Store, items: readonly Item[]): Promise<readonly Item[]> {
  const instructed = await withReportedInstructions(store, items);
  return Promise.all(instructed.map((item) => withParts(store, item)));
}

/** The items in the partition of a business or an import are its parts. */
async function withParts(store: Store, item: Item): Promise<Item> {
  const hasParts =
    (item.type === 'CUSTOMER' && item.customerType === 'BUSINESS') || (item.type === 'IMPORT_JOB' && item.failed !== 0);
  return hasParts ? { ...item, parts: await readPartition(store, String(item.pk)) } : item;
}

/** The parts of this type that an item was completed with. */
export const partsIn = ({ parts }: Item, type: string): readonly Item[] =>
  Array.isArray(parts) ? parts.filter((part) => part.type === type) : [];
