import { type Delivery, deliveryKey, toDelivery } from '../../store/deliveries.ts';
import { type Item, readItems, type Store } from '../../store/table.ts';
import { elapsedMs, now } from '../clock.ts';
import { type DeliveryMessage, deliveryMessage } from './delivery-message.ts';
import { enqueue } from './lanes.ts';
import { eventsOf } from './outbox.ts';

/** A younger event is on its way: nobody asks where it is. */
const overdueAfterMs = 5 * 60_000;
/** When a retry that was due is taken for forgotten. */
const forgottenAfterMs = 3_600_000;

/** Which events are looked after, by when they happened; ISO 8601 in UTC. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

/**
 * Sends on its way what these items tell and nobody delivers: an item holds its newest event, so one that the relay has lost
 * is not lost. What waits behind a lost one is looked after as well. Answers with the number of events that nobody knew of.
 * At most 50 items at a time.
 */
export async function lookAfter(store: Store, items: readonly Item[], { since, until }: Span): Promise<number> {
  const messages = items
    .flatMap((after) => eventsOf({ before: undefined, after }))
    .filter(({ at }) => at >= since && at <= until && elapsedMs(at) >= overdueAfterMs)
    .map((event): DeliveryMessage => ({ ...deliveryMessage(event), isOverdue: true }));
  const standing = await readItems(
    store,
    messages.map(({ platformId, eventId }) => deliveryKey(platformId, eventId)),
  );
  let unknown = 0;
  for (const [index, message] of messages.entries()) {
    const item = standing[index];
    if (!item) unknown += 1;
    if (!item || isHeldUp(toDelivery(item))) await enqueue('SLOW', message, now());
  }
  return unknown;
}

/** Whether somebody has to look why a delivery does not go on by itself. */
export const isHeldUp = (delivery: Delivery): boolean => delivery.status === 'WAITING' || isForgotten(delivery);

const isForgotten = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'PENDING' && nextAttemptAt !== undefined && elapsedMs(nextAttemptAt) >= forgottenAfterMs;
