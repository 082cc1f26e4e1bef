import { table } from '../contract/wiring.ts';
import { behind, countIndex, type ListedKey, queryKeys } from './index-query.ts';
import { type Item, readItems, type Store } from './table.ts';
import { stretchOf, type TimeRange } from './transaction-index.ts';

/** A page of a list of the index `lists`. */
export interface RecordSearch<T> {
  readonly platformId: string;
  /** A partition of the index. */
  readonly list: string;
  readonly range: TimeRange;
  /** The position behind which the page begins. */
  readonly after: string | undefined;
  readonly ascending?: boolean;
  readonly limit: number;
  readonly toRecord: (item: Item) => T;
  /** What the list does not decide. A search that has it reads the whole range to count. */
  readonly passes?: ((record: T) => boolean) | undefined;
}

export interface RecordPage<T> {
  readonly records: readonly T[];
  readonly hasMore: boolean;
  /** The position of the last record of the page. */
  readonly last: string | undefined;
  readonly totalCount: number;
}

/** As many items as the table reads in one call. */
const largestBatch = 100;

/** Reads a page of a list by creation, newest first unless told otherwise, with the number of all that the search finds. */
export async function readRecordPage<T>(store: Store, search: RecordSearch<T>): Promise<RecordPage<T>> {
  const { after, limit } = search;
  const found: Listed<T>[] = [];
  for await (const listed of walkRecords(store, search)) {
    found.push(listed);
    if (found.length > limit) break;
  }
  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  return {
    records: page.map(({ record }) => record),
    hasMore,
    last: page.at(-1)?.position,
    totalCount: after === undefined && !hasMore ? page.length : await countRecords(store, search),
  };
}

interface Listed<T> {
  readonly record: T;
  readonly position: string;
}

const indexed = ({ platformId, list }: Pick<RecordSearch<unknown>, 'platformId' | 'list'>) => ({
  platformId,
  index: table.index,
  partition: list,
});

async function* walkRecords<T>(store: Store, search: RecordSearch<T>): AsyncGenerator<Listed<T>> {
  const { range, after, ascending = false, limit, toRecord, passes } = search;
  const stretch = behind({ ...stretchOf(range), ascending }, after);
  const batch = passes ? largestBatch : Math.min(limit + 1, largestBatch);
  for await (const listed of inBatches(queryKeys(store, indexed(search), stretch, batch + 1), batch)) {
    const wanted = listed.filter(({ position }) => position !== after);
    const items = wanted.length > 0 ? await readItems(store, wanted) : [];
    for (const [index, { position }] of wanted.entries()) {
      const item = items[index];
      if (!item) continue;
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
  if (!search.passes) return countIndex(store, indexed(search), stretchOf(search.range));
  let count = 0;
  for await (const _ of walkRecords(store, { ...search, after: undefined })) count += 1;
  return count;
}
