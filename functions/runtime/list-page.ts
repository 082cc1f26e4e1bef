import type { PlatformId } from '../domain/ids.ts';
import { type RecordSearch, type Records, readBoundedRecords, readRecordPage } from '../store/record-list.ts';
import type { Item, Store } from '../store/table.ts';
import { fromCursor, toCursor } from './cursor.ts';

/** The part of a query that every list has; the rest are filters of the list. */
interface EndlessQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

export interface ListQuery extends EndlessQuery {
  readonly updatedAfter?: string | undefined;
  readonly updatedBefore?: string | undefined;
}

interface ListOptions<T, View> {
  readonly platformId: PlatformId;
  readonly list: RecordSearch<T>['list'];
  readonly toRecord: (item: Item) => T;
  readonly view: (record: T) => View;
  /** Oldest first. */
  readonly ascending?: boolean;
  readonly wants?: RecordSearch<T>['wants'];
  /** Decides what neither the list nor the filters by time decide. */
  readonly passes?: ((record: T) => boolean) | undefined;
}

/** Reads a page of a list, newest first. Refuses with INVALID_INPUT a cursor of another list or query. */
export async function readListPage<T extends { readonly updatedAt: string }, View>(
  store: Store,
  query: ListQuery,
  { passes, ...options }: ListOptions<T, View>,
) {
  const tests = testsOf(query, passes);
  const test = tests.length > 0 ? (record: T) => tests.every((passed) => passed(record)) : undefined;
  const { search, show } = pageOf(query, { ...options, passes: test });
  const { totalCount, ...page } = await readRecordPage(store, search);
  return { ...show(page), ...(totalCount !== undefined && { totalCount }) };
}

/** Reads a page of a list that grows without end and is therefore not counted. Refuses like `readListPage`. */
export async function readEndlessPage<T, View>(store: Store, query: EndlessQuery, options: ListOptions<T, View>) {
  const { search, show } = pageOf(query, options);
  return show(await readBoundedRecords(store, search));
}

/** The search for a query, and the page that shows what it found. */
function pageOf<T, View>({ limit, cursor, ...filters }: EndlessQuery, { view, ...options }: ListOptions<T, View>) {
  const { platformId, list } = options;
  const scope = { platformId, filters: { list: nameOf(list), ...filters } };
  const search: RecordSearch<T> = {
    ...options,
    range: { from: utc(filters.createdAfter), to: utc(filters.createdBefore) },
    after: cursor === undefined ? undefined : fromCursor(scope, cursor),
    limit,
  };
  const show = ({ records, hasMore, last }: Records<T>) => ({
    data: records.map(view),
    hasMore,
    nextCursor: hasMore && last ? toCursor(scope, last) : null,
  });
  return { search, show };
}

/** The name of a list in its cursors. */
const nameOf = (list: RecordSearch<never>['list']): string =>
  typeof list === 'string' ? list : `${list.index.name}#${list.partition}#${list.prefix}`;

type Test<T> = (record: T) => boolean;

const testsOf = <T extends { readonly updatedAt: string }>(
  filters: Omit<ListQuery, 'limit'>,
  passes: Test<T> | undefined,
): readonly Test<T>[] => {
  const isUpdatedWithin = within(filters.updatedAfter, filters.updatedBefore);
  return [passes, isUpdatedWithin && ((record: T) => isUpdatedWithin(record.updatedAt))].filter(
    (test) => test !== undefined,
  );
};

/** The only page of records that were found otherwise than in a list. The filters apply to them too. */
export function toPage<T extends { readonly createdAt: string; readonly updatedAt: string }, View>(
  found: readonly T[],
  filters: Omit<ListQuery, 'limit'>,
  { view, passes }: Pick<ListOptions<T, View>, 'view' | 'passes'>,
) {
  const isCreatedWithin = within(filters.createdAfter, filters.createdBefore);
  const tests = testsOf(filters, passes);
  const records = found.filter(
    (record) => (!isCreatedWithin || isCreatedWithin(record.createdAt)) && tests.every((test) => test(record)),
  );
  return { data: records.map(view), hasMore: false, nextCursor: null, totalCount: records.length };
}

const utc = (time: string | undefined): string | undefined => time && new Date(time).toISOString();

/** Both bounds are inclusive. Without bounds there is no test. */
function within(after: string | undefined, before: string | undefined): ((time: string) => boolean) | undefined {
  if (after === undefined && before === undefined) return undefined;
  const lowest = utc(after) ?? '';
  const highest = utc(before) ?? '~';
  return (time) => lowest <= time && time <= highest;
}
