import { giveUpAfterMs } from '../../../contract/figures.ts';
import type { Platform } from '../../../domain/platforms/platform.ts';
import { type Delivery, type EventIdentity, isClosed } from '../../../domain/webhooks/delivery.ts';
import { moveDelivery } from '../../../domain/webhooks/delivery-lifecycle.ts';
import { elapsedMs, now } from '../../../ports/clock.ts';
import { clockSpeed } from '../../../ports/env.ts';
import type { Store } from '../../../store/table.ts';
import { readDelivery } from '../../../store/webhooks/deliveries.ts';
import { eventIdOf, leasedMessage, messageOf } from '../message/delivery-message.ts';
import { enqueue } from '../message/delivery-queues.ts';
import { laneOf } from './lanes.ts';
import { lease, writeUnlessStale } from './leases.ts';

const neighbor = (store: Store, { platformId, resource, number }: EventIdentity, offset: number) =>
  readDelivery(store, platformId, eventIdOf(platformId, resource, number + offset));

/**
 * Whether the resource's previous event still has to be delivered. After two windows of retries it is closed, even if its
 * record is gone.
 */
export function isBlocked({ previousAt }: EventIdentity, previous: Delivery | undefined): boolean {
  if (!previousAt || isClosed(previous?.status)) return false;
  return previous !== undefined || elapsedMs(previousAt) < 2 * giveUpAfterMs;
}

/**
 * Parks an event behind the previous one. It parks first and then reads the previous event again; the writer that closes an
 * event looks for a parked one afterwards: so one of the two always sees the other. Returns the delivery when the event can go.
 */
export async function park(store: Store, delivery: Delivery): Promise<Delivery | undefined> {
  const isParked = delivery.status === 'WAITING';
  const parked = isParked ? delivery : moveDelivery(delivery, 'park');
  // A copy of the message that wrote first goes on from here.
  if (!isParked && !(await writeUnlessStale(store, parked))) return undefined;
  return isClosed((await neighbor(store, parked, -1))?.status) ? parked : undefined;
}

/** When the next event is looked at again after another writer leased it. */
const checkAgainAfterMs = 60_000;

/**
 * Sends the parked event behind a closed one. One that another writer has leased and not tried is looked at again later:
 * that writer may have crashed before it queued the message.
 */
export async function releaseNext(store: Store, closed: EventIdentity, platform: Platform | undefined): Promise<void> {
  if (!closed.isOrdered) return;
  const next = await neighbor(store, closed, 1);
  if (!next) return;
  const leased = next.status === 'WAITING' ? await lease(store, next) : undefined;
  if (leased) return enqueue(laneOf(platform), leasedMessage(leased), now());
  if (isClosed(next.status) || next.attemptCount > 0) return;
  await enqueue('SLOW', messageOf(next, 'RETRY'), new Date(now().getTime() + checkAgainAfterMs / clockSpeed()));
}
