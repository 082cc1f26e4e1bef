import type { PlatformId } from '../domain/ids.ts';
import { table } from '../topology/table.ts';
import {
  behind,
  countPartitions,
  type IndexPartition,
  type ListedKey,
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
  /** Filters by the record. A search with this filter reads its whole range to count. */
  readonly passes?: ((record: T) => boolean) | undefined;
}

export interface Records<T> {
  readonly records: readonly T[];
  readonly hasMore: boolean;
  /** The position of the last record of the page. */
  readonly last: string | undefined;
}

interface RecordPage<T> extends Records<T> {
  readonly totalCount: number;
}

/** Reads a page of a list by creation, newest first by default, with the number of all records that the search finds. */
export async function readRecordPage<T>(store: Store, search: RecordSearch<T>): Promise<RecordPage<T>> {
  const page = await readRecords(store, search);
  const isWholeList = search.after === undefined && !page.hasMore;
  return { ...page, totalCount: isWholeList ? page.records.length : await countRecords(store, search) };
}

/** Reads a page of a list that is not counted, because it grows without end. */
export async function readRecords<T>(store: Store, search: RecordSearch<T>): Promise<Records<T>> {
  const { limit } = search;
  const records: Listed<T>[] = [];
  for await (const listed of walkRecords(store, search)) {
    records.push(listed);
    if (records.length > limit) break;
  }
  const hasMore = records.length > limit;
  const page = records.slice(0, limit);
  return {
    records: page.map(({ record }) => record),
    hasMore,
    last: page.at(-1)?.position,
  };
}

interface Listed<T> {
  readonly record: T;
  readonly position: string;
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

async function* wantedKeys(store: Store, search: Listing, stretch: Stretch, batch: number): AsyncGenerator<ListedKey> {
  const { wants } = search;
  const { prefix } = sharedList(search);
  for await (const key of walkPartitions(store, indexed(search), stretch, wants ? 1000 : batch)) {
    if (!wants || wants(key.position.slice(prefix.length).split('#').slice(2))) yield key;
  }
}

async function* walkRecords<T>(store: Store, search: RecordSearch<T>): AsyncGenerator<Listed<T>> {
  const { after, ascending = false, limit, toRecord, passes } = search;
  const { sortKey } = sharedList(search).index;
  const stretch = behind({ ...stretchIn(search), ascending }, after);
  const batch = passes ? largestBatch : Math.min(limit + 1, largestBatch);
  for await (const listed of inBatches(wantedKeys(store, search, stretch, batch + 1), batch)) {
    const positions = listed.filter(({ position }) => position !== after);
    const items = positions.length > 0 ? await readItems(store, positions) : [];
    for (const [index, { position }] of positions.entries()) {
      const item = items[index];
      // The index lags behind the table: the item may have left the list, or moved in it.
      if (item?.[sortKey] !== position) continue;
      const record = toRecord(item);
      if (!passes || passes(record)) yield { record, position };
    }
  }
}

async function* inBatches(source: AsyncIterable<ListedKey>, size: number): AsyncGenerator<readonly ListedKey[]> {
  let batch: ListedKey[] = [];
  for await (const key of source) {
    batch.push(key);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function countRecords<T>(store: Store, search: RecordSearch<T>): Promise<number> {
  const { wants, passes } = search;
  if (!wants && !passes) return countPartitions(store, indexed(search), stretchIn(search));
  let count = 0;
  const matches = passes
    ? walkRecords(store, { ...search, after: undefined })
    : wantedKeys(store, search, stretchIn(search), 1000);
  for await (const _ of matches) count += 1;
  return count;
}
