import type { Id, PlatformId } from '../../domain/ids.ts';
import { isOver } from '../../domain/payments/payment.ts';
import { stretchOf } from '../index-query.ts';
import type { Store } from '../table.ts';
import { openList } from './transaction-listing.ts';
import { findSearch, type ListedTransaction, type Search, walkTransactions } from './transaction-search.ts';

/** Whether a transaction of an open status has not ended: a payout that was canceled and refunded stays PROCESSING. */
export const isOpen = (transaction: ListedTransaction['transaction']): boolean =>
  !('paymentId' in transaction && isOver(transaction));

/** The payments of every open status. The list may lag behind the table by a moment. */
export const openPayments = (platformId: PlatformId): Search => ({
  platformId,
  filter: {},
  stretch: stretchOf({}),
  lists: [openList(platformId)],
  rest: {},
});

/** A payment is open also while it has failed and its refund is due or under way. */
const statusesOfOpen = [
  'PENDING',
  'PENDING_AUTHORIZATION',
  'PROCESSING',
  'AUTHORIZED',
  'PARTIALLY_SETTLED',
  'FAILED',
] as const;

/** Whether a customer has a payment or a card transaction that has not ended. The lists may lag behind the table by a moment. */
export async function hasOpenPayment(
  store: Store,
  platformId: PlatformId,
  customerId: Id<'Customer'>,
): Promise<boolean> {
  for (const status of statusesOfOpen) {
    const search = await findSearch(store, platformId, { customerId, status }, {});
    for await (const { transaction } of walkTransactions(store, search, { ascending: false, batch: 1 })) {
      if (isOpen(transaction)) return true;
    }
  }
  return false;
}
