import { listTransactions } from '../../contract/transactions.ts';
import { toTransaction } from '../../domain/views.ts';
import { fromCursor, toCursor } from '../../runtime/cursor.ts';
import { serve } from '../../runtime/serve.ts';
import type { Store } from '../../store/table.ts';
import {
  countSearch,
  findSearch,
  type ListedPayment,
  type Search,
  walkTransactions,
} from '../../store/transaction-list.ts';

export const handler = serve(listTransactions, async ({ query }, { caller, store }) => {
  const { limit, cursor, sortOrder, startDate, endDate, ...filter } = query;
  const { platformId } = caller;
  const scope = { platformId, filters: { ...filter, startDate, endDate, sortOrder } };
  const after = cursor === undefined ? undefined : fromCursor(scope, cursor);
  const range = {
    from: startDate && new Date(startDate).toISOString(),
    to: endDate && new Date(endDate).toISOString(),
  };
  const search = await findSearch(store, platformId, filter, range);
  const found = await readPage(store, search, { after, ascending: sortOrder === 'asc', limit });
  const hasMore = found.length > limit;
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const isWholeList = after === undefined && !hasMore;
  return {
    status: 200 as const,
    body: {
      data: page.map(({ payment }) => toTransaction(payment)),
      hasMore,
      nextCursor: hasMore && last ? toCursor(scope, last.position) : null,
      totalCount: isWholeList ? page.length : await countSearch(store, search),
    },
  };
});

/** One more than the page holds, to know whether another follows. */
async function readPage(
  store: Store,
  search: Search,
  { limit, ...order }: { readonly after: string | undefined; readonly ascending: boolean; readonly limit: number },
): Promise<readonly ListedPayment[]> {
  const page: ListedPayment[] = [];
  for await (const listed of walkTransactions(store, search, { ...order, batch: limit + 1 })) {
    page.push(listed);
    if (page.length > limit) break;
  }
  return page;
}
