import type { Id, PlatformId } from '../../domain/ids.ts';
import type { Store } from '../table.ts';
import { findSearch, walkTransactions } from './transaction-list.ts';

/** Whether a customer has a payment or a card transaction that has not ended. The lists may lag behind the table by a moment. */
export async function hasOpenPayment(
  store: Store,
  platformId: PlatformId,
  customerId: Id<'Customer'>,
): Promise<boolean> {
  for (const status of ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'AUTHORIZED', 'PARTIALLY_SETTLED'] as const) {
    const search = await findSearch(store, platformId, { customerId, status }, {});
    const { done } = await walkTransactions(store, search, { ascending: false, batch: 1 }).next();
    if (!done) return true;
  }
  return false;
}
