import { giveUpAfterMs } from '../../domain/delivery.ts';
import { deliveryKey, isClosed, lostDelivery, putDelivery, toDelivery } from '../../store/deliveries.ts';
import { type Key, keys } from '../../store/keys.ts';
import { commit, type Item, readItem, StaleWrite, type Store } from '../../store/table.ts';
import { elapsedMs, now } from '../clock.ts';
import { logWebhookLost } from '../log.ts';
import { type DeliveryMessage, deliveryMessage, eventIdOf, messageOf } from './delivery-message.ts';
import { enqueue } from './lanes.ts';
import { wakeNext } from './line.ts';
import { keptSeconds } from './new-delivery.ts';
import { eventsOf } from './outbox.ts';
import { isHeldUp } from './overlooked.ts';

/** After this time no event comes out of the table's stream any more: the stream keeps a day. */
const lostAfterMs = 25 * 3_600_000;

/**
 * Looks what an overdue event waits for. If nobody knows the event before it, that one is sent from the item that tells it;
 * if the item tells of newer ones only and the stream can bring it no more, it is given up as lost, for the platform to see.
 */
export async function lookBack(store: Store, message: DeliveryMessage): Promise<void> {
  const { platformId, resource, number, previousAt, isRestored } = message;
  const overdue = { isOverdue: true, ...(isRestored && { isRestored }) } as const;
  const id = eventIdOf(platformId, resource, number - 1);
  const standing = await readItem<Item>(store, deliveryKey(platformId, id));
  const previous = standing && toDelivery(standing);
  const before = { ...message, number: number - 1 };
  if (isClosed(previous?.status)) return wakeNext(store, before, undefined);
  if (previous) {
    if (isHeldUp(previous)) await enqueue('SLOW', { ...messageOf(previous), ...overdue }, now());
    return;
  }
  const item = await readTelling(store, message);
  const told = item && eventsOf({ before: undefined, after: item }).find((event) => event.number === number - 1);
  if (told) return enqueue('SLOW', { ...deliveryMessage(told), ...overdue }, now());
  if (!previousAt || (!isRestored && elapsedMs(previousAt) < lostAfterMs)) return;
  await giveUpAsLost(store, message, previousAt);
  await wakeNext(store, before, undefined);
}

/** Gives up the event before this one, and those before it that nobody knows of either. */
async function giveUpAsLost(store: Store, { platformId, resource, number }: DeliveryMessage, at: string) {
  // Deliveries of an older event would be gone by now, delivered or not.
  const isRecent = elapsedMs(at) < 2 * giveUpAfterMs;
  for (let lost = number - 1; lost >= 1; lost -= 1) {
    const eventId = eventIdOf(platformId, resource, lost);
    const expiresAtSeconds = Math.floor(now().getTime() / 1000) + keptSeconds;
    const delivery = lostDelivery({ platformId, resource, number: lost, eventId, createdAt: at, expiresAtSeconds });
    try {
      await commit(store, [putDelivery(delivery)]);
    } catch (cause) {
      // It is known: so are those before it.
      if (cause instanceof StaleWrite) return;
      throw cause;
    }
    logWebhookLost({ platformId, eventId });
    if (!isRecent) return;
  }
}

/** Where the items are whose events keep their order, by the prefix of their ids. */
const tellers: Readonly<Record<string, (platformId: string, uuid: string) => Key>> = {
  Transaction: keys.payment,
  Customer: keys.customer,
  Verification: keys.verification,
  Job: keys.importJob,
};

function readTelling(store: Store, { platformId, resource }: DeliveryMessage) {
  const [prefix = '', uuid = ''] = resource.split(':');
  const key = tellers[prefix]?.(platformId, uuid);
  return key && readItem<Item>(store, key);
}
