import { fromCursor, toCursor } from './cursor.ts';

/** Which page of a directory is asked for. */
interface DirectoryQuery<T> {
  readonly platformId: string;
  /** The name of the directory, which its cursors are bound to. */
  readonly list: string;
  readonly nameOf: (entry: T) => string;
  readonly query: { readonly limit: number; readonly cursor?: string | undefined; readonly sortOrder?: 'asc' | 'desc' };
}

/** A page of a directory, sorted by name. Refuses with INVALID_INPUT a cursor of another list or query. */
export function directoryPage<T>(entries: readonly T[], { platformId, list, nameOf, query }: DirectoryQuery<T>) {
  const { limit, cursor, sortOrder = 'asc', ...filters } = query;
  const scope = { platformId, filters: { list, sortOrder, ...filters } };
  const after = cursor === undefined ? undefined : fromCursor(scope, cursor);
  const direction = sortOrder === 'asc' ? 1 : -1;
  const compare = (one: string, other: string) => direction * (one < other ? -1 : Number(one > other));
  const left = entries
    .toSorted((one, other) => compare(nameOf(one), nameOf(other)))
    .filter((entry) => after === undefined || compare(nameOf(entry), after) > 0);
  const data = left.slice(0, limit);
  const last = data.at(-1);
  const hasMore = left.length > limit;
  return {
    data,
    hasMore,
    nextCursor: hasMore && last ? toCursor(scope, nameOf(last)) : null,
    totalCount: entries.length,
  };
}
