import { giveUpAfterMs } from '../../../contract/figures.ts';
import { type EventIdentity, isClosed, newDelivery } from '../../../domain/webhooks/delivery.ts';
import { moveDelivery } from '../../../domain/webhooks/delivery-lifecycle.ts';
import { elapsedMs, now } from '../../../ports/clock.ts';
import { logWebhookLost } from '../../../runtime/log.ts';
import { commit, type Item, readItem, StaleWrite, type Store } from '../../../store/table.ts';
import { putDelivery, readDelivery } from '../../../store/webhooks/deliveries.ts';
import { releaseNext } from '../delivery/ordering.ts';
import { type DeliveryMessage, eventIdOf, firstMessage, messageOf } from '../message/delivery-message.ts';
import { enqueue } from '../message/delivery-queues.ts';
import { eventsOf } from '../outbox/outbox.ts';
import { keyOfResource } from '../sources/event-sources.ts';
import { isStuck } from './missing-events.ts';

/** The stream keeps its records for a day: after this time it brings no event any more. */
const lostAfterMs = 25 * 3_600_000;

/**
 * Looks why the previous event of a parked one is not closed. If it has no delivery, it is sent from the item, or given up as
 * lost once neither the item nor the stream can bring it.
 */
export async function recoverPredecessor(store: Store, message: DeliveryMessage): Promise<void> {
  const { platformId, resource, number, previousAt, reason } = message;
  if (reason !== 'OVERDUE' && reason !== 'RESTORED') return;
  const eventId = eventIdOf(platformId, resource, number - 1);
  const previous: EventIdentity = { ...message, number: number - 1, eventId };
  const delivery = await readDelivery(store, platformId, eventId);
  if (isClosed(delivery?.status)) return releaseNext(store, previous, undefined);
  if (delivery) {
    if (isStuck(delivery)) await enqueue('SLOW', messageOf(delivery, reason), now());
    return;
  }
  const item = await readEventSource(store, message);
  const event = item && eventsOf({ before: undefined, after: item }).find((each) => each.number === number - 1);
  if (event) return enqueue('SLOW', firstMessage(event, reason), now());
  if (!previousAt || (reason === 'OVERDUE' && elapsedMs(previousAt) < lostAfterMs)) return;
  await giveUpAsLost(store, message, previousAt);
  await releaseNext(store, previous, undefined);
}

/** Gives up the previous event, and those before it that have no delivery either. */
async function giveUpAsLost(store: Store, { platformId, resource, number }: EventIdentity, at: string) {
  // The deliveries of earlier events may have expired.
  const isRecent = elapsedMs(at) < 2 * giveUpAfterMs;
  for (let lost = number - 1; lost >= 1; lost -= 1) {
    const eventId = eventIdOf(platformId, resource, lost);
    const event: EventIdentity = { platformId, resource, number: lost, isOrdered: true, eventId, at };
    try {
      await commit(store, [putDelivery(moveDelivery(newDelivery(event, now()), 'lose'))]);
    } catch (cause) {
      // It has a delivery, and so have those before it.
      if (cause instanceof StaleWrite) return;
      throw cause;
    }
    logWebhookLost({ platformId, eventId });
    if (!isRecent) return;
  }
}

function readEventSource(store: Store, { platformId, resource }: EventIdentity): Promise<Item | undefined> {
  const key = keyOfResource(platformId, resource);
  if (!key) throw new Error(`No item has events of ${resource}.`);
  return readItem(store, key);
}
