import { type Delivery, toDelivery, undeliveredList } from '../../store/deliveries.ts';
import { readRecords } from '../../store/record-list.ts';
import type { Store } from '../../store/table.ts';
import { now } from '../clock.ts';
import { reopen } from './deliver.ts';
import { messageOf } from './delivery-message.ts';
import { enqueue } from './lanes.ts';
import { orderRecovery, type RecoveryOrder } from './recovery-order.ts';

/** How many deliveries are taken up for one message. */
const atOnce = 50;

/**
 * Takes up some of what is undelivered, oldest first, and orders the rest. Each payment's events are open again before the
 * first of them is sent, or become so behind it, so they keep their order.
 */
export async function recoverSome(store: Store, order: RecoveryOrder): Promise<void> {
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
  if (hasMore && last) await orderRecovery({ ...order, after: last });
}

/** A test is tried once, and what was asked has been decided without an answer. */
async function takeUp(store: Store, delivery: Delivery): Promise<void> {
  if (delivery.eventType === 'TEST' || delivery.isAsked) return;
  if (delivery.status !== 'FAILED') return enqueue('SLOW', { ...messageOf(delivery), isResend: true }, now());
  const reopened = await reopen(store, delivery);
  if (reopened) await enqueue('SLOW', messageOf(reopened), now());
}
