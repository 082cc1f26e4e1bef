import { numbersOfVersion } from '../../domain/events.ts';
import { uuidOf } from '../../domain/ids.ts';
import { type Delivery, deliveryKey, toDelivery } from '../../store/deliveries.ts';
import type { Key } from '../../store/keys.ts';
import { type Item, largestBatch, readItems, type Store } from '../../store/table.ts';
import { elapsedMs, now } from '../clock.ts';
import { type DeliveryMessage, deliveryMessage, eventIdOf } from './delivery-message.ts';
import { enqueue } from './lanes.ts';
import { standingEventsOf } from './outbox.ts';

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
 * not lost. Of a restored table every event counts, for no stream brings any of them.
 */
export async function findOverlooked(
  store: Store,
  items: readonly Item[],
  { since, until }: Span,
  { isRestored = false } = {},
): Promise<readonly Overlooked[]> {
  const messages = items
    .flatMap(standingEventsOf)
    .filter(({ at }) => at >= since && at <= until && (isRestored || elapsedMs(at) >= overdueAfterMs))
    .map(
      (event): DeliveryMessage => ({
        ...deliveryMessage(event),
        isOverdue: true,
        ...(isRestored && { isRestored: true }),
      }),
    );
  const known = await readDeliveries(store, messages.flatMap(deliveriesOf));
  return messages.map((message) => ({
    message,
    standing: deliveriesOf(message)
      .map((key) => known.get(key.pk))
      .find((delivery) => delivery !== undefined),
  }));
}

/** Whether an event is of an internal account, which holds none: it does not say what its newest version told, nor whether it told anything. */
const isOfVersion = ({ resource }: DeliveryMessage): boolean => uuidOf('InternalAccount', resource) !== undefined;

/** Where it is known that an event was told; any event of an account's version tells all of it. */
const deliveriesOf = (message: DeliveryMessage): readonly Key[] => {
  const { platformId, resource, number, eventId } = message;
  const ids = isOfVersion(message)
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
 * Sends on its way what these items tell and nobody delivers, and what waits behind a lost event. Answers with the number of
 * events that are certain to have been lost: an internal account is told again even where its newest version told nothing.
 */
export async function lookAfter(store: Store, items: readonly Item[], span: Span): Promise<number> {
  const overlooked = await findOverlooked(store, items, span);
  for (const { message, standing } of overlooked) {
    if (!standing || isHeldUp(standing)) await enqueue('SLOW', message, now());
  }
  return overlooked.filter(({ message, standing }) => !standing && !isOfVersion(message)).length;
}

/** Whether somebody has to look why a delivery does not go on by itself. */
export const isHeldUp = (delivery: Delivery): boolean => delivery.status === 'WAITING' || isForgotten(delivery);

const isForgotten = ({ status, nextAttemptAt }: Delivery): boolean =>
  status === 'PENDING' && nextAttemptAt !== undefined && elapsedMs(nextAttemptAt) >= forgottenAfterMs;
