import type { Store } from './table.ts';
import { findSearch, walkTransactions } from './transaction-list.ts';

/** Whether a payment of a customer is under way, as far as the lists tell: they follow the table by a moment. */
export async function hasOpenPayment(store: Store, platformId: string, customerId: string): Promise<boolean> {
  for (const status of ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING'] as const) {
    const search = await findSearch(store, platformId, { customerId, status }, {});
    const { done } = await walkTransactions(store, search, { ascending: false, batch: 1 }).next();
    if (!done) return true;
  }
  return false;
}
