import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { longestQueueDelaySeconds } from '../../contract/wiring.ts';
import type { Platform } from '../../domain/platform.ts';
import { markSlow } from '../../store/platforms.ts';
import { commit, StaleWrite, type Store } from '../../store/table.ts';
import { queueClient } from '../clients/queue.ts';
import { now } from '../clock.ts';
import { logFailure } from '../log.ts';
import { randomFraction } from '../random.ts';
import { clockSpeed, setting } from '../settings.ts';
import { cellOf } from './cells.ts';
import type { DeliveryMessage } from './delivery-message.ts';

/**
 * Two queues, each with functions of its own. FAST: first attempts at endpoints that answer. SLOW: every retry, and all
 * that goes to an endpoint that was seen to take its time. A post that hangs holds its place for 15 seconds; by the time it
 * has held one in the fast lane for a second, everything else for that endpoint is sent to the other.
 */
export type Lane = 'FAST' | 'SLOW';

/** After how long without an answer an endpoint is slow, in real milliseconds. */
export const slowAfterMs = 1_000;
/** How long it is taken for slow. What goes on to be slow is marked again. */
const slowForMs = 300_000;

/** The lane for the next attempt at an endpoint. */
export const laneOf = (platform: Pick<Platform, 'webhookSlowUntil'> | undefined): Lane =>
  (platform?.webhookSlowUntil ?? '') > now().toISOString() ? 'SLOW' : 'FAST';

/** How many posts for one platform one function has in flight at most, so that one platform cannot fill a lane. */
const seatsPerPlatform = 250;
const taken = new Map<string, number>();

/** Does `work` if the platform has a seat free in this function, and tells whether it did. */
export async function seated(platformId: string, work: () => Promise<void>): Promise<boolean> {
  const others = taken.get(platformId) ?? 0;
  if (others >= seatsPerPlatform) return false;
  taken.set(platformId, others + 1);
  try {
    await work();
    return true;
  } finally {
    const left = (taken.get(platformId) ?? 1) - 1;
    if (left > 0) taken.set(platformId, left);
    else taken.delete(platformId);
  }
}

/** How long a message is put back for when its platform has no seat free, in milliseconds; with jitter, so that not all come back at once. */
const putBackMs = { least: 2_000, jitter: 3_000 };

/** Does the work where it holds up nobody else: an endpoint that is slow, or that has many posts in flight, is left to the slow lane. */
export async function inItsLane(
  message: DeliveryMessage,
  { platform, lane }: { readonly platform: Platform | undefined; readonly lane: Lane },
  work: () => Promise<void>,
): Promise<void> {
  if (lane === 'FAST' && laneOf(platform) === 'SLOW') return enqueue('SLOW', message, now());
  if (await seated(message.platformId, work)) return;
  const pauseMs = lane === 'FAST' ? 0 : putBackMs.least + randomFraction() * putBackMs.jitter;
  return enqueue('SLOW', message, new Date(now().getTime() + pauseMs / clockSpeed()));
}

/**
 * Waits for an answer of the platform's endpoint. One that takes long marks the endpoint as slow while it is still awaited, and is
 * told to `onSlow`.
 */
export async function watched<T>(
  store: Store,
  platform: Platform,
  answer: Promise<T>,
  onSlow: () => Promise<void>,
): Promise<T> {
  let marking: Promise<unknown> | undefined;
  const timer = setTimeout(() => {
    marking = Promise.all([mark(store, platform), onSlow()]);
  }, slowAfterMs);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    await marking;
  }
}

/** At most two writes in five minutes for an endpoint: a mark that still holds for half of that is not renewed. */
async function mark(
  store: Store,
  { platformId, webhookEndpoint = '', webhookSlowUntil = '' }: Platform,
): Promise<void> {
  const inFuture = (ms: number) => new Date(now().getTime() + ms / clockSpeed());
  const [until, soon] = [inFuture(slowForMs), inFuture(slowForMs / 2)];
  if (webhookSlowUntil >= soon.toISOString()) return;
  try {
    await commit(store, [markSlow(platformId, webhookEndpoint, until, soon)]);
  } catch (cause) {
    // Another post marked it, or the platform has another endpoint now. Whatever else it is, the attempt counts all the same.
    if (!(cause instanceof StaleWrite)) logFailure('MarkSlowEndpoint', platformId, cause);
  }
}

/** Queues a message for a moment; a longer wait than the queue knows takes several rounds. */
export async function enqueue(lane: Lane, message: DeliveryMessage, at: Date): Promise<void> {
  const { notBefore: _before, ...rest } = message;
  const seconds = Math.max(0, Math.ceil(((at.getTime() - now().getTime()) * clockSpeed()) / 1000));
  const isFar = seconds > longestQueueDelaySeconds;
  await send(lane, rest.platformId, {
    body: { detail: { ...rest, ...(isFar && { notBefore: at.toISOString() }) } },
    delaySeconds: Math.min(seconds, longestQueueDelaySeconds),
  });
}

/** The queue of a platform's cell in the fast lane; locally all cells are one. */
function fastQueueUrl(platformId: string): string {
  const urls = setting('deliveryQueueUrls').split(',');
  return urls[cellOf(platformId) % urls.length] ?? '';
}

/** Puts a message into a lane's queue. The queue hands out the messages of platforms in fair shares, by their group. */
export async function send(
  lane: Lane,
  platformId: string,
  { body, delaySeconds = 0 }: { readonly body: object; readonly delaySeconds?: number },
): Promise<void> {
  await queueClient().send(
    new SendMessageCommand({
      QueueUrl: lane === 'FAST' ? fastQueueUrl(platformId) : setting('slowDeliveryQueueUrl'),
      MessageBody: JSON.stringify(body),
      DelaySeconds: delaySeconds,
      MessageGroupId: platformId,
    }),
  );
}
