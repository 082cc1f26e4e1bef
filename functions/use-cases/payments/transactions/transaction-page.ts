import type { TransactionListQuery } from '../../../contract/payments/transactions.ts';
import type { Context } from '../../../runtime/context.ts';
import { fromCursor, toCursor } from '../../../runtime/cursor.ts';
import { countSearch, findSearch, readTransactionPage } from '../../../store/payments/transaction-search.ts';
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
  const { transactions, next } = await readTransactionPage(store, search, {
    after,
    ascending: sortOrder === 'asc',
    limit,
  });
  const isWholeList = after === undefined && next === undefined;
  const totalCount = isWholeList ? transactions.length : await countSearch(store, search);
  const body = {
    data: transactions.map((transaction) => shownAsOf(transaction, now)),
    hasMore: next !== undefined,
    nextCursor: next === undefined ? null : toCursor(scope, next),
    ...(totalCount !== undefined && { totalCount }),
  };
  return { status: 200 as const, body };
}
