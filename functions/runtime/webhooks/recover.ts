import { type Delivery, toDelivery, undeliveredList } from '../../store/deliveries.ts';
import { behind, type ListedKey } from '../../store/index-query.ts';
import { readRecords } from '../../store/record-list.ts';
import { readItems, type Store } from '../../store/table.ts';
import { stretchOf, walkKeys } from '../../store/transaction-index.ts';
import { byFailure, platformList, statusList, type TransactionList } from '../../store/transaction-lists.ts';
import { now, windowBefore } from '../clock.ts';
import { reopen } from './claims.ts';
import { messageOf } from './delivery-message.ts';
import { enqueue } from './lanes.ts';
import { lookAfter } from './overlooked.ts';
import { orderRecovery, type RecoveryOrder } from './recovery-order.ts';

/** How many deliveries are taken up for one message. */
const atOnce = 50;

/**
 * Takes up some of what is undelivered, oldest first, and orders the rest. Each payment's events are open again before the
 * first of them is sent, or become so behind it, so they keep their order.
 */
export async function recoverSome(store: Store, order: RecoveryOrder): Promise<void> {
  const { list, ...rest } = order;
  if (list !== undefined) return recoverOverlooked(store, { ...rest, list });
  const { platformId, since, until, after } = order;
  const { records, hasMore, last } = await readRecords(store, {
    platformId,
    list: undeliveredList(platformId),
    range: { from: since, to: until },
    after,
    ascending: true,
    limit: atOnce,
    toRecord: toDelivery,
  });
  for (const delivery of records) await takeUp(store, delivery);
  if (hasMore && last) return orderRecovery({ ...order, after: last });
  await orderRecovery({ platformId, since, until, list: 0 });
}

/** How long before its event a payment may have been made, in seconds; one that failed is found by when it did. */
const madeBeforeSeconds = 7 * 24 * 3600;

/** The lists that hold a platform's payments of a time. */
const paymentLists = (platformId: string): readonly TransactionList[] => [
  platformList(platformId),
  ...['FAILED', 'REJECTED', 'EXPIRED'].flatMap((status) => statusList(platformId, status) ?? []).map(byFailure),
];

/** Looks through some payments for events that nobody delivers, and orders the rest. */
async function recoverOverlooked(store: Store, order: RecoveryOrder & { readonly list: number }): Promise<void> {
  const { platformId, since, until, list, after } = order;
  const payments = paymentLists(platformId)[list];
  if (!payments) return;
  const from = list === 0 ? windowBefore(new Date(since), madeBeforeSeconds).toISOString() : since;
  const found: ListedKey[] = [];
  for await (const key of walkKeys(store, payments, behind(stretchOf({ from, to: until }), after), atOnce)) {
    found.push(key);
    if (found.length === atOnce) break;
  }
  const items = await readItems(store, found);
  await lookAfter(
    store,
    items.filter((item) => item !== undefined),
    { since, until },
  );
  const last = found.length === atOnce ? found.at(-1)?.position : undefined;
  // The page begins with the last of the one before it.
  if (last && last !== after) return orderRecovery({ ...order, after: last });
  const { after: _reached, ...next } = order;
  await orderRecovery({ ...next, list: list + 1 });
}

/** A test is tried once, what was lost cannot be sent, and what was asked has been decided without an answer. */
async function takeUp(store: Store, delivery: Delivery): Promise<void> {
  if (delivery.eventType === 'TEST' || delivery.isAsked || delivery.isLost) return;
  if (delivery.status !== 'FAILED') return enqueue('SLOW', { ...messageOf(delivery), isResend: true }, now());
  const reopened = await reopen(store, delivery);
  if (reopened) await enqueue('SLOW', messageOf(reopened), now());
}
