import { uuidOf } from '../../domain/ids.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { numbersOfVersion } from '../../domain/webhooks/events.ts';
import { elapsedMs, now } from '../../runtime/clock.ts';
import type { Key } from '../../store/keys.ts';
import { type Item, largestBatch, readItems, type Store } from '../../store/table.ts';
import { deliveryKey, toDelivery } from '../../store/webhooks/deliveries.ts';
import { type DeliveryMessage, eventIdOf, firstMessage } from './delivery-message.ts';
import { enqueue } from './delivery-queues.ts';
import { currentEventsOf } from './outbox.ts';

/** Younger events may still be in flight, so they are not treated as missing. */
const overdueAfterMs = 5 * 60_000;
/** A retry that was due this long ago is no longer queued: its message was lost. */
const stuckAfterMs = 3_600_000;

/** A time in which events happened; ISO 8601 in UTC. */
export interface Span {
  readonly since: string;
  readonly until: string;
}

/** An event of an item, with its delivery if there is one. */
export interface CheckedEvent {
  readonly message: DeliveryMessage;
  readonly delivery: Delivery | undefined;
}

/**
 * The current events of these items, with their deliveries: an item holds its newest event, so an event that the relay lost can
 * be sent from it. In a restored table even the youngest events count, because no stream brings them.
 */
export async function checkEvents(
  store: Store,
  items: readonly Item[],
  { since, until }: Span,
  reason: 'OVERDUE' | 'RESTORED',
): Promise<readonly CheckedEvent[]> {
  const messages = items
    .flatMap(currentEventsOf)
    .filter(({ at }) => at >= since && at <= until && (reason === 'RESTORED' || elapsedMs(at) >= overdueAfterMs))
    .map((event) => firstMessage(event, reason));
  const deliveries = await readDeliveries(store, messages.flatMap(deliveryKeysOf));
  return messages.map((message) => ({
    message,
    delivery: deliveryKeysOf(message)
      .map((key) => deliveries.get(key.pk))
      .find((delivery) => delivery !== undefined),
  }));
}

/** Whether an event is of an internal account. The account stores no event: which of them its newest version had, if any, is unknown. */
const isOfInternalAccount = ({ resource }: DeliveryMessage): boolean =>
  uuidOf('InternalAccount', resource) !== undefined;

/** Where the delivery of an event can be. Any delivery of an internal account's version covers the whole version. */
const deliveryKeysOf = (message: DeliveryMessage): readonly Key[] => {
  const { platformId, resource, number, eventId } = message;
  const ids = isOfInternalAccount(message)
    ? numbersOfVersion(number).map((each) => eventIdOf(platformId, resource, each))
    : [eventId];
  return ids.map((id) => deliveryKey(platformId, id));
};

/** Deliveries by their partition. */
async function readDeliveries(store: Store, keys: readonly Key[]): Promise<ReadonlyMap<string, Delivery>> {
  const found = new Map<string, Delivery>();
  for (let start = 0; start < keys.length; start += largestBatch) {
    for (const item of await readItems(store, keys.slice(start, start + largestBatch))) {
      if (item) found.set(String(item.pk), toDelivery(item));
    }
  }
  return found;
}

/**
 * Sends the events of these items that have no delivery, and those whose delivery is stuck. Returns how many were certainly
 * missing: the event of an internal account is sent even where its newest version may have had none.
 */
export async function redeliverMissing(store: Store, items: readonly Item[], span: Span): Promise<number> {
  const events = await checkEvents(store, items, span, 'OVERDUE');
  for (const { message, delivery } of events) {
    if (!delivery || isStuck(delivery)) await enqueue('SLOW', message, now());
  }
  return events.filter(({ message, delivery }) => !delivery && !isOfInternalAccount(message)).length;
}

/** Whether a delivery may not go on by itself. */
export const isStuck = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'WAITING' ||
  (status === 'PENDING' && nextAttemptAt !== undefined && elapsedMs(nextAttemptAt) >= stuckAfterMs);
