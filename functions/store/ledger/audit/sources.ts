import type { PlatformId } from '../../../domain/ids.ts';
import { type IndexPartition, queryIndex } from '../../index-query.ts';
import type { Key } from '../../keys.ts';
import { indexPartitions } from '../../payments/transaction-keys.ts';
import { byFailure, platformList, statusLists } from '../../payments/transaction-listing.ts';
import { scanPage } from '../../scan.ts';
import { type Item, largestBatch, readItems, type Store } from '../../table.ts';
import { entryTypes } from '../journal.ts';
import { journalShards, queryJournal } from '../journal-list.ts';
import type { AuditCheckpoint, AuditPosition, AuditWindow } from './checkpoint.ts';
import { carriedKeys, readSlice } from './slices.ts';

/** Some items with journal entries, and where the next ones begin; nowhere after the last. */
export interface Batch {
  readonly items: readonly Item[];
  readonly next: AuditPosition | undefined;
}

/** The list of all platforms. */
export interface Platforms {
  /** The place of a platform behind another one, or the first; nothing behind the last. */
  readonly after: (store: Store, position: string | undefined) => Promise<{ readonly position: string } | undefined>;
  readonly at: (position: string) => PlatformId;
}

interface Reading {
  readonly store: Store;
  readonly platforms: Platforms;
  readonly window: AuditWindow;
  readonly checkpoint: Pick<AuditCheckpoint, 'epoch' | 'carried'>;
}

/** How far the time at which a payment failed may be from the time of its last entry, in milliseconds: both are of one request. */
const aroundMs = 600_000;

/** Where a window begins. The first one reads the whole table, because nothing is known of what is in no list. */
export const firstPosition = ({ from }: AuditWindow): AuditPosition => ({ source: from === '' ? 'TABLE' : 'CARRIED' });

/** Where a window begins that is summed again: at the payments that were created in it. */
export const firstOfRecheck: AuditPosition = { source: 'PAYMENTS' };

/** Reads the items at a position, eventually consistent: the window has ended a while before. */
export function readBatch(reading: Reading, position: AuditPosition): Promise<Batch> {
  return readers[position.source](reading, position);
}

type Read = (reading: Reading, position: AuditPosition) => Promise<Batch>;

const readers: Readonly<Record<AuditPosition['source'], Read>> = {
  TABLE: async ({ store }, { scan }) => {
    const { items, position } = await scanPage(store, entryTypes, { after: scan, isEventual: true });
    return { items, next: position && { source: 'TABLE', scan: position } };
  },
  CARRIED: async ({ store, checkpoint: { epoch, carried } }, { after, index = 0 }) => {
    const number = after === undefined ? carried.first : Number(after);
    if (number >= carried.end) return { items: [], next: { source: 'PAYMENTS' } };
    const slice = await readSlice(store, epoch, number);
    const end = index + largestBatch;
    return {
      items: await present(store, carriedKeys(slice, index, end)),
      next:
        end < slice.carried.length
          ? { source: 'CARRIED', after: String(number), index: end }
          : { source: 'CARRIED', after: String(number + 1) },
    };
  },
  PAYMENTS: (reading, position) =>
    readPlatform(reading, position, 'RETURNS', (platformId) => ({
      partitions: indexPartitions(platformList(platformId)),
      from: reading.window.from,
      until: reading.window.until,
    })),
  RETURNS: (reading, position) =>
    readPlatform(reading, position, 'ENTRIES', (platformId) => ({
      partitions: statusLists(platformId, 'FAILED').map(byFailure).flatMap(indexPartitions),
      from: shifted(reading.window.from, -aroundMs),
      until: shifted(reading.window.until, aroundMs),
    })),
  ENTRIES: async ({ store, window }, { index = 0, after }) => {
    const shard = journalShards[index];
    if (shard === undefined) return { items: [], next: undefined };
    const page = await queryJournal(store, shard, bounds(window, after));
    const last = page.hasMore ? page.last : undefined;
    return {
      items: await present(store, page.keys),
      next: last === undefined ? { source: 'ENTRIES', index: index + 1 } : { source: 'ENTRIES', index, after: last },
    };
  },
};

const shifted = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** The positions of a list after `from`, or after the last one that was read, up to `until`. */
const bounds = ({ from, until }: AuditWindow, after: string | undefined) => ({
  lowest: after === undefined ? `${from}#~` : `${after} `,
  highest: `${until}#~`,
});

/** Reads some of a list of one platform, shard after shard, then of the next one, and after the last platform the next source. */
async function readPlatform(
  { store, platforms }: Reading,
  { source, platform, after, index = 0 }: AuditPosition,
  then: AuditPosition['source'],
  listOf: (platformId: PlatformId) => AuditWindow & { readonly partitions: readonly IndexPartition[] },
): Promise<Batch> {
  const current = platform === undefined ? await platforms.after(store, undefined) : { position: platform };
  if (!current) return { items: [], next: { source: then } };
  const { partitions, ...window } = listOf(platforms.at(current.position));
  const partition = partitions[index];
  if (!partition) throw new Error(`The list ${source} of a platform has no partition ${index}.`);
  const { value: page } = await queryIndex(store, partition, bounds(window, after), { Limit: largestBatch }).next();
  const last = page?.LastEvaluatedKey?.[partition.index.sortKey];
  const payments = (page?.Items ?? []).filter(({ sk }) => sk === 'PAYMENT');
  const items = await present(
    store,
    payments.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
  );
  if (last !== undefined) return { items, next: { source, platform: current.position, index, after: String(last) } };
  if (index + 1 < partitions.length) return { items, next: { source, platform: current.position, index: index + 1 } };
  const next = await platforms.after(store, current.position);
  return { items, next: next ? { source, platform: next.position } : { source: then } };
}

const present = async (store: Store, itemKeys: readonly Key[]): Promise<readonly Item[]> =>
  itemKeys.length === 0
    ? []
    : (await readItems(store, itemKeys, { isEventual: true })).filter((item) => item !== undefined);
