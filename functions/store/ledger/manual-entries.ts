import type { PlatformId } from '../../domain/ids.ts';
import {
  type ManualDecision,
  type ManualEntry,
  type ManualReversal,
  manualDecision,
  manualEntry,
  manualReversal,
} from '../../domain/payments/manual-entry.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readPartition } from '../query.ts';
import { type Item, readItems, type Store, type Write } from '../table.ts';

/*
 * A manual entry, the decision about it and the entry that reverses it are items that are put once, where there is none. Nothing updates
 * or deletes them.
 */

const types = { entry: 'MANUAL_ENTRY', decision: 'MANUAL_ENTRY_DECISION', reversal: 'MANUAL_ENTRY_REVERSAL' } as const;

const toEntry = itemReader(types.entry, manualEntry);
const toDecision = itemReader(types.decision, manualDecision);
const toReversal = itemReader(types.reversal, manualReversal);

/** An entry with what has become of it. */
export interface ManualEntryState {
  readonly entry: ManualEntry;
  readonly decision?: ManualDecision;
  readonly reversal?: ManualReversal;
}

const putOnce = (item: Item): Write => ({ put: { item, condition: 'attribute_not_exists(pk)' } });

/** Throws StaleWrite where the platform has an entry of this number. */
export const putManualEntry = (entry: ManualEntry): Write =>
  putOnce({ ...entry, ...keys.manualEntry(entry.platformId, entry.number, 'PROPOSAL'), type: types.entry });

/** Throws StaleWrite where the entry is decided. */
export const putManualDecision = (decision: ManualDecision): Write =>
  putOnce({ ...decision, ...keys.manualEntry(decision.platformId, decision.number, 'DECISION'), type: types.decision });

/** Throws StaleWrite where the entry is reversed. */
export const putManualReversal = (reversal: ManualReversal): Write =>
  putOnce({ ...reversal, ...keys.manualEntry(reversal.platformId, reversal.number, 'REVERSAL'), type: types.reversal });

/** An entry of a platform by its number; undefined where there is none. */
export async function readManualEntry(
  store: Store,
  platformId: PlatformId,
  number: number,
): Promise<ManualEntryState | undefined> {
  const [entry, decision, reversal] = await readItems(
    store,
    (['PROPOSAL', 'DECISION', 'REVERSAL'] as const).map((part) => keys.manualEntry(platformId, number, part)),
  );
  if (!entry) return undefined;
  return {
    entry: toEntry(entry),
    ...(decision && { decision: toDecision(decision) }),
    ...(reversal && { reversal: toReversal(reversal) }),
  };
}

/** All entries of a platform, in the order of their numbers. */
export async function readManualEntries(store: Store, platformId: PlatformId): Promise<readonly ManualEntryState[]> {
  const items = await readPartition(store, keys.manualEntries(platformId));
  const [decisions, reversals] = [
    new Map(ofType(items, types.decision).map((item) => [item.number, toDecision(item)])),
    new Map(ofType(items, types.reversal).map((item) => [item.number, toReversal(item)])),
  ];
  return ofType(items, types.entry).map((item) => {
    const [decision, reversal] = [decisions.get(item.number), reversals.get(item.number)];
    return { entry: toEntry(item), ...(decision && { decision }), ...(reversal && { reversal }) };
  });
}

const ofType = (items: readonly Item[], type: string): readonly Item[] => items.filter((item) => item.type === type);
