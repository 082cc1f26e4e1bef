import type { Platform } from '../../../domain/platforms/platform.ts';
import { now } from '../../../ports/clock.ts';
import { clockSpeed } from '../../../ports/env.ts';
import { randomFraction } from '../../../ports/random.ts';
import type { Store } from '../../../store/table.ts';
import type { DeliveryMessage } from '../message/delivery-message.ts';
import { enqueue, type Lane } from '../message/delivery-queues.ts';
import { readRecipient } from './endpoint.ts';
import { withSlot } from './slots.ts';
import { isSlow } from './slow-endpoints.ts';

/** The lane for the next attempt at an endpoint. */
export const laneOf = (platform: Pick<Platform, 'webhookSlowUntil'> | undefined): Lane =>
  isSlow(platform) ? 'SLOW' : 'FAST';

/** How long a message goes back into the queue when its platform has no free slot, in milliseconds; the jitter spreads them. */
const putBackMs = { least: 2_000, jitter: 3_000 };

/**
 * Does the work for the platform whose endpoint it is, or leaves it to the slow lane: for an endpoint that is slow, or that has too many posts
 * in flight. Only here the platform is read, so a webhook that waits for the one before it reads nothing that all webhooks share.
 */
export async function dispatch(
  store: Store,
  message: DeliveryMessage,
  lane: Lane,
  work: (platform: Platform | undefined) => Promise<void>,
): Promise<void> {
  const platform = await readRecipient(store, message);
  if (lane === 'FAST' && isSlow(platform)) return enqueue('SLOW', message, now());
  if (await withSlot(message.platformId, () => work(platform))) return;
  const pauseMs = lane === 'FAST' ? 0 : putBackMs.least + randomFraction() * putBackMs.jitter;
  return enqueue('SLOW', message, new Date(now().getTime() + pauseMs / clockSpeed()));
}
