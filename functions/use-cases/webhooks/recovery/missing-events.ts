import { uuidOf } from '../../../domain/ids.ts';
import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { numbersOfVersion, type PlatformEvent } from '../../../domain/webhooks/events.ts';
import { elapsedMs, now } from '../../../ports/clock.ts';
import { readable } from '../../../runtime/readable.ts';
import type { Key } from '../../../store/keys.ts';
import { type Item, readManyItems, type Store } from '../../../store/table.ts';
import { deliveryKey, toDelivery } from '../../../store/webhooks/deliveries.ts';
import { type DeliveryMessage, eventIdOf, firstMessage } from '../message/delivery-message.ts';
import { enqueue } from '../message/delivery-queues.ts';
import { currentEventsOf } from '../outbox/outbox.ts';
import { completeItems } from '../sources/complete-items.ts';

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
interface CheckedEvent {
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
  span: Span,
  reason: 'OVERDUE' | 'RESTORED',
): Promise<readonly CheckedEvent[]> {
  return check(
    store,
    (await readEvents(store, items)).flatMap((events) => events ?? []),
    span,
    reason,
  );
}

/** The current events of each item; undefined for one that cannot be read. */
const readEvents = async (
  store: Store,
  items: readonly Item[],
): Promise<readonly (readonly PlatformEvent[] | undefined)[]> =>
  (await completeItems(store, items)).map((item) => readable('readEvents', item, currentEventsOf));

/** How deliveries are looked for, cheapest first. */
const searches = [
  { places: 1, isEventual: true },
  { places: numbersOfVersion(0).length, isEventual: true },
  { places: numbersOfVersion(0).length, isEventual: false },
];

async function check(
  store: Store,
  events: readonly PlatformEvent[],
  { since, until }: Span,
  reason: 'OVERDUE' | 'RESTORED',
): Promise<readonly CheckedEvent[]> {
  const messages = events
    .filter(({ at }) => at >= since && at <= until && (reason === 'RESTORED' || elapsedMs(at) >= overdueAfterMs))
    .map((event) => firstMessage(event, reason));
  const deliveries = new Map<string, Delivery>();
  const deliveryOf = (message: DeliveryMessage) =>
    deliveryKeysOf(message)
      .map((key) => deliveries.get(key.pk))
      .find((delivery) => delivery !== undefined);
  // Nearly every event has a delivery where it is looked for first, and a read for half the price finds it. Only a consistent read of
  // all places says that there is none.
  for (const { places, isEventual } of searches) {
    const unknown = messages.filter((message) => deliveryOf(message) === undefined);
    const keys = unknown.flatMap((message) => deliveryKeysOf(message).slice(0, places));
    await readDeliveries(store, keys, isEventual, deliveries);
  }
  return messages.map((message) => ({ message, delivery: deliveryOf(message) }));
}

/** Whether an event is of an internal account. The account stores no event: which of them its newest version had, if any, is unknown. */
const isOfInternalAccount = ({ resource }: DeliveryMessage): boolean =>
  uuidOf('InternalAccount', resource) !== undefined;

/**
 * Where the delivery of an event can be, the likeliest place first. Any delivery of an internal account's version covers the whole
 * version.
 */
const deliveryKeysOf = (message: DeliveryMessage): readonly Key[] => {
  const { platformId, resource, number, eventId } = message;
  const ids = isOfInternalAccount(message)
    ? numbersOfVersion(number).map((each) => eventIdOf(platformId, resource, each))
    : [eventId];
  return ids.map((id) => deliveryKey(platformId, id));
};

/** Adds the deliveries that there are to `found`, by their partitions. */
async function readDeliveries(
  store: Store,
  keys: readonly Key[],
  isEventual: boolean,
  found: Map<string, Delivery>,
): Promise<void> {
  for (const item of await readManyItems(store, keys, { isEventual })) {
    const delivery = item && readable('readDeliveries', item, toDelivery);
    if (delivery) found.set(String(item?.pk), delivery);
  }
}

/**
 * Sends the events of these items that have no delivery, and those whose delivery is stuck. Returns how many were certainly
 * missing: the event of an internal account is sent even where its newest version may have had none. An item that cannot be read
 * counts too: its events cannot be sent.
 */
export async function redeliverMissing(store: Store, items: readonly Item[], span: Span): Promise<number> {
  const found = await readEvents(store, items);
  const events = await check(
    store,
    found.flatMap((each) => each ?? []),
    span,
    'OVERDUE',
  );
  for (const { message, delivery } of events) {
    if (!delivery || isStuck(delivery)) await enqueue('SLOW', message, now());
  }
  const missing = events.filter(({ message, delivery }) => !delivery && !isOfInternalAccount(message));
  return missing.length + found.filter((each) => each === undefined).length;
}

/** Whether a delivery may not go on by itself. */
export const isStuck = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'WAITING' ||
  (status === 'PENDING' && nextAttemptAt !== undefined && elapsedMs(nextAttemptAt) >= stuckAfterMs);
