import type { PlatformId } from '../domain/ids.ts';
import { table } from '../topology/table.ts';
import {
  behind,
  countPartitions,
  type IndexPartition,
  type ListedKey,
  mostCounted,
  mostLookedThrough,
  type Stretch,
  stretchOf,
  type TimeRange,
  walkPartitions,
} from './index-query.ts';
import { partitionNames, type ShardCount } from './list-shards.ts';
import { type Item, largestBatch, readItems, type Store } from './table.ts';

/** A list that shares a partition with others. Its positions begin with `prefix`. */
export interface SharedList {
  readonly index: IndexPartition['index'];
  readonly partition: string;
  /** Further partitions of the same list, which are merged when it is read: one alone would take too many writes. */
  readonly shards?: ShardCount;
  readonly prefix: string;
}

/** A position in a list. It sorts by creation, ties broken by id, and ends with members that `wants` filters by. */
export const positionIn = (prefix: string, createdAt: string, uuid: string, ...members: readonly string[]): string =>
  `${prefix}${[createdAt, uuid, ...members].join('#')}`;

/** A page of a list. */
export interface RecordSearch<T> {
  readonly platformId: PlatformId;
  /** A partition of the index `lists`, or a list that shares one. */
  readonly list: string | SharedList;
  readonly range: TimeRange;
  /** The page begins after this position. */
  readonly after: string | undefined;
  readonly ascending?: boolean;
  readonly limit: number;
  readonly toRecord: (item: Item) => T;
  /** Filters by the members of a position, before any item is read. */
  readonly wants?: ((members: readonly string[]) => boolean) | undefined;
  /** Filters by the record. A search with this filter reads records that it does not return. */
  readonly passes?: ((record: T) => boolean) | undefined;
}

export interface Records<T> {
  readonly records: readonly T[];
  readonly hasMore: boolean;
  /** The position that the page ends at. */
  readonly last: string | undefined;
}

interface RecordPage<T> extends Records<T> {
  /** Absent where too many would have to be counted. */
  readonly totalCount?: number;
}

/** Reads a page of a list by creation, newest first by default, with the number of all records that the search finds. */
export async function readRecordPage<T>(store: Store, search: RecordSearch<T>): Promise<RecordPage<T>> {
  const page = await readBoundedRecords(store, search);
  const isWholeList = search.after === undefined && !page.hasMore;
  const totalCount = isWholeList ? page.records.length : await countRecords(store, search);
  return { ...page, ...(totalCount !== undefined && { totalCount }) };
}

/**
 * Reads a page of a list that is not counted, because it grows without end. It ends early, even empty, once so much was looked
 * through that another page has to go on.
 */
export const readBoundedRecords = <T>(store: Store, search: RecordSearch<T>): Promise<Records<T>> =>
  readRecords(store, search, mostLookedThrough);

/** Reads the first records of a search. Looks through `most` entries of the list. */
export async function readRecords<T>(
  store: Store,
  search: RecordSearch<T>,
  most = Number.POSITIVE_INFINITY,
): Promise<Records<T>> {
  const records: T[] = [];
  let looked = 0;
  let last: string | undefined;
  for await (const { position, found } of lookThrough(store, search)) {
    const isFull = records.length === search.limit && found !== undefined;
    if (isFull || looked === most) return { records, hasMore: true, last };
    if (found) records.push(found.record);
    looked += 1;
    last = position;
  }
  return { records, hasMore: false, last };
}

/** A place in a list, with the record there if the search wants it. */
interface Looked<T> {
  readonly position: string;
  readonly found: { readonly record: T } | undefined;
}

type Listing = Pick<RecordSearch<unknown>, 'platformId' | 'list' | 'range' | 'wants'>;

const sharedList = ({ list }: Listing): SharedList =>
  typeof list === 'string' ? { index: table.index, partition: list, prefix: '' } : list;

const partitionsOf = (platformId: PlatformId, { index, partition, shards }: SharedList): IndexPartition[] =>
  (shards ? partitionNames(partition, shards) : [partition]).map((each) => ({ platformId, index, partition: each }));

const indexed = (search: Listing): IndexPartition[] => partitionsOf(search.platformId, sharedList(search));

function stretchIn(search: Listing): Stretch {
  const { prefix } = sharedList(search);
  const { lowest, highest } = stretchOf(search.range);
  return { lowest: `${prefix}${lowest}`, highest: `${prefix}${highest}` };
}

/** Reads the keys of a list in pages of `batch` as they are consumed. Their positions come without the prefix. */
export async function* walkSharedList(
  store: Store,
  platformId: PlatformId,
  list: SharedList,
  { lowest, highest }: Stretch,
  batch: number,
): AsyncGenerator<ListedKey> {
  const { prefix } = list;
  const stretch = { lowest: `${prefix}${lowest}`, highest: `${prefix}${highest}` };
  for await (const key of walkPartitions(store, partitionsOf(platformId, list), stretch, batch)) {
    yield { ...key, position: key.position.slice(prefix.length) };
  }
}

/** Whether a search wants the record at a position, as far as the position tells. */
function wantedIn(search: Listing): ((key: ListedKey) => boolean) | undefined {
  const { wants } = search;
  const { prefix } = sharedList(search);
  return wants && (({ position }) => wants(position.slice(prefix.length).split('#').slice(2)));
}

/** Yields what a list holds, in order, behind `after`. Reads more of it as it is consumed. */
async function* lookThrough<T>(store: Store, search: RecordSearch<T>): AsyncGenerator<Looked<T>> {
  const { after, ascending = false, limit, toRecord, passes } = search;
  const { sortKey } = sharedList(search).index;
  const stretch = behind({ ...stretchIn(search), ascending }, after);
  const batch = passes ? largestBatch : Math.min(limit + 1, largestBatch);
  const isWanted = wantedIn(search);
  const keys = walkPartitions(store, indexed(search), stretch, isWanted ? largestStretch : batch + 1);
  for await (const { listed, wanted } of inBatches(keys, isWanted, batch)) {
    const items = await readItems(store, wanted);
    const itemAt = new Map(wanted.map(({ position }, index) => [position, items[index]]));
    for (const { position } of listed) {
      const item = itemAt.get(position);
      // The index lags behind the table: the item may have left the list, or moved in it.
      const record = item?.[sortKey] === position ? { record: toRecord(item) } : undefined;
      if (position === after) continue;
      yield { position, found: record && (!passes || passes(record.record)) ? record : undefined };
    }
  }
}

/** As many keys as are read at once where most are not wanted. */
const largestStretch = 1_000;

interface Batch {
  readonly listed: ListedKey[];
  readonly wanted: ListedKey[];
}

/** Batches of keys, each with `size` wanted ones, or of so many keys that the batch is long enough. */
async function* inBatches(
  source: AsyncIterable<ListedKey>,
  isWanted: ((key: ListedKey) => boolean) | undefined,
  size: number,
): AsyncGenerator<Batch> {
  let batch: Batch = { listed: [], wanted: [] };
  for await (const key of source) {
    batch.listed.push(key);
    if (!isWanted || isWanted(key)) batch.wanted.push(key);
    if (batch.wanted.length < size && batch.listed.length < largestStretch) continue;
    yield batch;
    batch = { listed: [], wanted: [] };
  }
  if (batch.listed.length > 0) yield batch;
}

/** The number of records that a search finds, if that does not take reading or counting too many. */
async function countRecords<T>(store: Store, search: RecordSearch<T>): Promise<number | undefined> {
  const isWanted = wantedIn(search);
  if (search.passes) {
    const { records, hasMore } = await readRecords(
      store,
      { ...search, after: undefined, limit: mostLookedThrough },
      mostLookedThrough,
    );
    return hasMore ? undefined : records.length;
  }
  const stretch = stretchIn(search);
  if (!isWanted) return countPartitions(store, indexed(search), stretch, mostCounted);
  let looked = 0;
  let wanted = 0;
  for await (const key of walkPartitions(store, indexed(search), stretch, largestStretch)) {
    if (looked === mostCounted) return undefined;
    looked += 1;
    if (isWanted(key)) wanted += 1;
  }
  return wanted;
}
