import { type Delivery, deliveryKey, toDelivery } from '../../store/deliveries.ts';
import { type Item, readItems, type Store } from '../../store/table.ts';
import { elapsedMs, now } from '../clock.ts';
import { type DeliveryMessage, deliveryMessage } from './delivery-message.ts';
import { enqueue } from './lanes.ts';
import { eventsOf, standingEventsOf } from './outbox.ts';

/** A younger event is on its way: nobody asks where it is. */
const overdueAfterMs = 5 * 60_000;
/** When a retry that was due is taken for forgotten. */
const forgottenAfterMs = 3_600_000;

/** Which events are looked after, by when they happened; ISO 8601 in UTC. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

/** An event that may have been overlooked. */
export interface Overlooked {
  readonly message: DeliveryMessage;
  /** What is known of its delivery. */
  readonly standing: Delivery | undefined;
}

/**
 * What these items tell, with what is known of its delivery: an item holds its newest event, so one that the relay has lost is
 * not lost. At most 50 items at a time. Of a restored table every event counts, for no stream brings any of them.
 */
export async function findOverlooked(
  store: Store,
  items: readonly Item[],
  { since, until }: Span,
  { isRestored = false } = {},
): Promise<readonly Overlooked[]> {
  const messages = items
    .flatMap((after) => (isRestored ? standingEventsOf(after) : eventsOf({ before: undefined, after })))
    .filter(({ at }) => at >= since && at <= until && (isRestored || elapsedMs(at) >= overdueAfterMs))
    .map(
      (event): DeliveryMessage => ({
        ...deliveryMessage(event),
        isOverdue: true,
        ...(isRestored && { isRestored: true }),
      }),
    );
  const standing = await readItems(
    store,
    messages.map(({ platformId, eventId }) => deliveryKey(platformId, eventId)),
  );
  return messages.map((message, index) => ({ message, standing: standing[index] && toDelivery(standing[index]) }));
}

/**
 * Sends on its way what these items tell and nobody delivers, and what waits behind a lost event. Answers with the number of
 * events that nobody knew of. At most 50 items at a time.
 */
export async function lookAfter(store: Store, items: readonly Item[], span: Span): Promise<number> {
  const overlooked = await findOverlooked(store, items, span);
  for (const { message, standing } of overlooked) {
    if (!standing || isHeldUp(standing)) await enqueue('SLOW', message, now());
  }
  return overlooked.filter(({ standing }) => !standing).length;
}

/** Whether somebody has to look why a delivery does not go on by itself. */
export const isHeldUp = (delivery: Delivery): boolean => delivery.status === 'WAITING' || isForgotten(delivery);

const isForgotten = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'PENDING' && nextAttemptAt !== undefined && elapsedMs(nextAttemptAt) >= forgottenAfterMs;
