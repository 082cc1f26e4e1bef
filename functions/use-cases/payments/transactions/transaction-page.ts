import type { TransactionListQuery } from '../../../contract/payments/transactions.ts';
import type { Context } from '../../../runtime/context.ts';
import { fromCursor, toCursor } from '../../../runtime/cursor.ts';
import {
  countSearch,
  findSearch,
  type ListedTransaction,
  type Search,
  walkTransactions,
} from '../../../store/payments/transaction-search.ts';
import type { Store } from '../../../store/table.ts';
import { shownAsOf } from './show-transaction.ts';

/**
 * Shows one page of a platform's transactions, each as `getTransactionById` shows it. A filter by status finds those with which it was
 * recorded. Refuses with INVALID_INPUT a cursor of another list.
 */
export async function listTransactions({ store, caller, now }: Context, query: TransactionListQuery) {
  const { platformId } = caller;
  const { limit, cursor, sortOrder, startDate, endDate, ...filter } = query;
  const scope = { platformId, filters: { ...filter, startDate, endDate, sortOrder } };
  const after = cursor === undefined ? undefined : fromCursor(scope, cursor);
  const range = {
    from: startDate && new Date(startDate).toISOString(),
    to: endDate && new Date(endDate).toISOString(),
  };
  const search = await findSearch(store, platformId, filter, range);
  const listed = await readListed(store, search, { after, ascending: sortOrder === 'asc', limit });
  const hasMore = listed.length > limit;
  const page = listed.slice(0, limit);
  const last = page.at(-1);
  const isWholeList = after === undefined && !hasMore;
  const body = {
    data: page.map(({ transaction }) => shownAsOf(transaction, now)),
    hasMore,
    nextCursor: hasMore && last ? toCursor(scope, last.position) : null,
    totalCount: isWholeList ? page.length : await countSearch(store, search),
  };
  return { status: 200 as const, body };
}

/** Reads one more than the page holds, to know whether another page follows. */
async function readListed(
  store: Store,
  search: Search,
  { limit, ...order }: { readonly after: string | undefined; readonly ascending: boolean; readonly limit: number },
): Promise<readonly ListedTransaction[]> {
  const listed: ListedTransaction[] = [];
  for await (const transaction of walkTransactions(store, search, { ...order, batch: limit + 1 })) {
    listed.push(transaction);
    if (listed.length > limit) break;
  }
  return listed;
}
