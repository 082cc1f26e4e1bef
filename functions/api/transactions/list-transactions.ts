import { listTransactions } from '../../contract/transactions.ts';
import { isNarrowed, passes, type TransactionFilter } from '../../domain/transaction-filter.ts';
import { toTransaction } from '../../domain/views.ts';
import { fromCursor, toCursor } from '../../runtime/cursor.ts';
import { serve } from '../../runtime/serve.ts';
import type { Store } from '../../store/table.ts';
import {
  countTransactions,
  type ListedPayment,
  type TransactionRange,
  walkTransactions,
} from '../../store/transaction-list.ts';

export const handler = serve(listTransactions, async ({ query }, { caller, store }) => {
  const { limit, cursor, sortOrder, startDate, endDate, ...filter } = query;
  const range: TransactionRange = {
    platformId: caller.platformId,
    from: startDate && new Date(startDate).toISOString(),
    to: endDate && new Date(endDate).toISOString(),
    ascending: sortOrder === 'asc',
  };
  const scope = { platformId: caller.platformId, filters: { ...filter, startDate, endDate, sortOrder } };
  const after = cursor === undefined ? undefined : fromCursor(scope, cursor);
  const [page, totalCount] = await Promise.all([
    readPage(store, range, filter, after, limit),
    count(store, range, filter),
  ]);
  const last = page.at(limit - 1);
  const hasMore = page.length > limit;
  const data = page.slice(0, limit).map(({ payment }) => toTransaction(payment));
  return {
    status: 200 as const,
    body: { data, hasMore, nextCursor: hasMore && last ? toCursor(scope, last.position) : null, totalCount },
  };
});

/** One more than the page holds, to know whether another follows. */
async function readPage(
  store: Store,
  range: TransactionRange,
  filter: TransactionFilter,
  after: string | undefined,
  limit: number,
) {
  const page: ListedPayment[] = [];
  for await (const listed of walkTransactions(store, range, after, limit + 1)) {
    if (passes(listed.payment, filter)) page.push(listed);
    if (page.length > limit) break;
  }
  return page;
}

async function count(store: Store, range: TransactionRange, filter: TransactionFilter): Promise<number> {
  if (!isNarrowed(filter)) return countTransactions(store, range);
  let total = 0;
  for await (const { payment } of walkTransactions(store, range, undefined, 100)) {
    if (passes(payment, filter)) total += 1;
  }
  return total;
}
