import { type Delivery, isClosed, readDelivery } from '../../store/deliveries.ts';
import type { Platform } from '../../store/platforms.ts';
import type { Store } from '../../store/table.ts';
import { now } from '../clock.ts';
import { clockSpeed } from '../settings.ts';
import { claim, writeUnlessStale } from './claims.ts';
import { type DeliveryMessage, eventIdOf, messageOf } from './delivery-message.ts';
import { enqueue, laneOf } from './lanes.ts';

const neighbour = (store: Store, { platformId, resource, number }: DeliveryMessage, offset: number) =>
  readDelivery(store, platformId, eventIdOf(platformId, resource, number + offset));

/**
 * Parks an event behind the one before it. The order matters: park, then look again. Whoever closes the one before looks
 * for a parked event after closing, so one of the two always sees the other. Returns the delivery when the way is free after all.
 */
export async function park(store: Store, message: DeliveryMessage, delivery: Delivery): Promise<Delivery | undefined> {
  const isParked = delivery.status === 'WAITING';
  const parked: Delivery = isParked ? delivery : { ...delivery, status: 'WAITING', version: delivery.version + 1 };
  // Another copy of the message was faster; that copy goes on from here.
  if (!isParked && !(await writeUnlessStale(store, parked))) return undefined;
  return isClosed((await neighbour(store, message, -1))?.status) ? parked : undefined;
}

/** How long after an event was claimed it is looked after, should it not have been tried. */
const secondLookAfterMs = 60_000;

/**
 * Sends the parked event behind a closed one on its way. One that somebody else has claimed and not tried is looked after a
 * little later: whoever claimed it may have died before it was queued, and the message that knew of it with them.
 */
export async function wakeNext(store: Store, message: DeliveryMessage, platform: Platform | undefined): Promise<void> {
  if (!message.inLine) return;
  const next = await neighbour(store, message, 1);
  if (!next) return;
  const claimed = next.status === 'WAITING' ? await claim(store, next) : undefined;
  if (claimed) return enqueue(laneOf(platform), { ...messageOf(claimed), claim: claimed.version }, now());
  if (isClosed(next.status) || next.attemptCount > 0) return;
  await enqueue('SLOW', messageOf(next), new Date(now().getTime() + secondLookAfterMs / clockSpeed()));
}
