import { SendMessageCommand } from '@aws-sdk/client-sqs';
import {
  type AttemptResult,
  giveUpAfterMs,
  judge,
  pauseAfter,
  retryAfterMs,
  type Verdict,
} from '../../domain/delivery.ts';
import { type Delivery, isClosed, putDelivery, toDelivery } from '../../store/deliveries.ts';
import { keys } from '../../store/keys.ts';
import { disableWebhooks, type Platform, toPlatform } from '../../store/platforms.ts';
import { commit, type Item, readItem, readItems, StaleWrite, type Store } from '../../store/table.ts';
import { queueClient } from '../clients/queue.ts';
import { now } from '../clock.ts';
import { logWebhookRefused } from '../log.ts';
import { newUuid, randomFraction } from '../random.ts';
import { clockSpeed, setting } from '../settings.ts';
import type { DeliveryMessage } from './delivery-message.ts';
import { post } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** The longest delay that a queue offers, in seconds. */
const longestQueueDelaySeconds = 900;
/** How long a delivery stays readable, in seconds. */
const keptSeconds = 90 * 24 * 3600;
/** How many attempts a delivery remembers. */
const rememberedAttempts = 20;

/**
 * Delivers one event, or waits its turn. Per payment an event goes only after the one before it was accepted or given up;
 * a waiting event is parked in the table and woken by the one that it waits for.
 */
export async function deliver(store: Store, message: DeliveryMessage): Promise<void> {
  if (message.notBefore && now().toISOString() < message.notBefore)
    return enqueue(message, new Date(message.notBefore));
  const { platform, standing, previous } = await readState(store, message);
  if (isClosed(standing?.status)) return wakeNext(store, message);
  const delivery = standing ?? newDelivery(message);
  const ready = isBlocked(message, previous) ? await park(store, message, delivery) : delivery;
  const mine = ready?.status === 'WAITING' ? await claim(store, ready) : ready;
  if (mine) await attempt(store, message, platform, mine);
}

async function readState(store: Store, { platformId, resource, number }: DeliveryMessage) {
  const [platform, standing, previous] = await readItems(store, [
    keys.platform(platformId),
    keys.delivery(platformId, resource, number),
    keys.delivery(platformId, resource, number - 1),
  ]);
  const delivery = (item: Item | undefined) => item && toDelivery(item);
  return { platform: platform && toPlatform(platform), standing: delivery(standing), previous: delivery(previous) };
}

async function readDelivery(store: Store, { platformId, resource, number }: DeliveryMessage, offset: number) {
  const item = await readItem<Item>(store, keys.delivery(platformId, resource, number + offset));
  return item && toDelivery(item);
}

/** Whether the event before this one is still open. One from before the last retry window is surely closed, though its record may be gone. */
function isBlocked({ previousAt }: DeliveryMessage, previous: Delivery | undefined): boolean {
  if (!previousAt || isClosed(previous?.status)) return false;
  return elapsedMs(previousAt) < 2 * giveUpAfterMs;
}

const elapsedMs = (since: string): number => (now().getTime() - Date.parse(since)) * clockSpeed();

/**
 * Parks an event behind the one before it. The order matters: park, then look again. Whoever closes the one before looks
 * for a parked event after closing, so one of the two always sees the other. Returns the delivery when the way is free after all.
 */
async function park(store: Store, message: DeliveryMessage, delivery: Delivery): Promise<Delivery | undefined> {
  const parked: Delivery = delivery.version === 0 ? { ...delivery, status: 'WAITING', version: 1 } : delivery;
  // Another copy of the message was faster; that copy goes on from here.
  if (parked !== delivery && !(await writeUnlessStale(store, parked))) return undefined;
  return isClosed((await readDelivery(store, message, -1))?.status) ? parked : undefined;
}

/**
 * Takes a parked event for sending. The one who parked it and the one who closed the event before may both see the way free;
 * the version lets only one of them have it.
 */
async function claim(store: Store, waiting: Delivery): Promise<Delivery | undefined> {
  const claimed: Delivery = {
    ...waiting,
    status: 'PENDING',
    nextAttemptAt: now().toISOString(),
    version: waiting.version + 1,
  };
  return (await writeUnlessStale(store, claimed)) ? claimed : undefined;
}

/** A delivery that no one has written yet. */
export const newDelivery = (message: DeliveryMessage): Delivery => ({
  platformId: message.platformId,
  resource: message.resource,
  number: message.number,
  ...(message.previousAt && { previousAt: message.previousAt }),
  eventId: message.eventId,
  eventType: message.type,
  body: message.body,
  status: 'PENDING',
  attempts: [],
  attemptCount: 0,
  version: 0,
  createdAt: now().toISOString(),
  expiresAtSeconds: Math.floor(now().getTime() / 1000) + keptSeconds,
});

async function attempt(
  store: Store,
  message: DeliveryMessage,
  platform: Platform | undefined,
  delivery: Delivery,
): Promise<void> {
  const startedAt = now();
  const endpoint = platform?.webhookEndpoint;
  const result: AttemptResult = endpoint ? await send(endpoint, message, startedAt) : { failure: 'NO_ENDPOINT' };
  const verdict = judge(result);
  const tried = afterAttempt(delivery, result, verdict, startedAt);
  // Another copy of the message recorded its attempt first; that copy goes on from here.
  if (!(await writeUnlessStale(store, tried))) return;
  if (verdict !== 'ACCEPTED') {
    const { platformId, eventId } = message;
    const { status, failure } = result;
    logWebhookRefused({ platformId, eventId, attempt: tried.attemptCount, status, failure });
  }
  if (verdict === 'ENDPOINT_GONE' && endpoint) await disable(store, message.platformId, endpoint);
  if (isClosed(tried.status)) return wakeNext(store, message);
  await enqueue(message, new Date(tried.nextAttemptAt ?? now()));
}

async function send(url: string, { eventId, body }: DeliveryMessage, at: Date): Promise<AttemptResult> {
  const headers = await signatureHeaders({ eventId, body, timestamp: Math.floor(at.getTime() / 1000) });
  return post({ url, body, headers });
}

/** The delivery as it stands after an attempt: closed, or with the time of the next. */
function afterAttempt(delivery: Delivery, result: AttemptResult, verdict: Verdict, startedAt: Date): Delivery {
  const { nextAttemptAt: _done, ...rest } = delivery;
  const attemptCount = delivery.attemptCount + 1;
  const durationMs = now().getTime() - startedAt.getTime();
  const attempts = [...delivery.attempts, { ...result, at: startedAt.toISOString(), durationMs }].slice(
    -rememberedAttempts,
  );
  const tried = { ...rest, attempts, attemptCount, version: delivery.version + 1 };
  if (verdict === 'ACCEPTED') return { ...tried, status: 'DELIVERED' };
  const isOver =
    verdict === 'ENDPOINT_GONE' ||
    result.failure === 'NO_ENDPOINT' ||
    delivery.eventType === 'TEST' ||
    elapsedMs(delivery.createdAt) >= giveUpAfterMs;
  if (isOver) return { ...tried, status: 'FAILED' };
  const asked = retryAfterMs(result.retryAfter, now());
  const pauseMs = pauseAfter(attemptCount, randomFraction(), asked) / clockSpeed();
  return { ...tried, status: 'PENDING', nextAttemptAt: new Date(now().getTime() + pauseMs).toISOString() };
}

/**
 * Another copy of the same message may have written first; what it recorded stands, and nothing is lost by it. A put whose
 * answer was lost is repeated by the client and meets its own effect: that one is not another copy.
 */
async function writeUnlessStale(store: Store, delivery: Delivery): Promise<boolean> {
  const mine = { ...delivery, writer: newUuid() };
  try {
    await commit(store, [putDelivery(mine)]);
    return true;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    const { platformId, resource, number } = delivery;
    const standing = await readItem<Item>(store, keys.delivery(platformId, resource, number));
    return standing?.writer === mine.writer;
  }
}

async function disable(store: Store, platformId: string, endpoint: string): Promise<void> {
  try {
    await commit(store, [disableWebhooks(platformId, endpoint, now())]);
  } catch (cause) {
    // The platform has set another endpoint meanwhile; that one stays on.
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}

/** How long after an event was claimed it is looked after, should it not have been tried. */
const secondLookAfterMs = 60_000;

/**
 * Sends the parked event behind a closed one on its way. One that somebody else has claimed and not tried is looked after a
 * little later: whoever claimed it may have died before it was queued, and the message that knew of it with them.
 */
async function wakeNext(store: Store, message: DeliveryMessage): Promise<void> {
  const next = await readDelivery(store, message, 1);
  if (!next) return;
  if (next.status === 'WAITING' && (await claim(store, next))) return enqueue(messageOf(next), now());
  if (isClosed(next.status) || next.attemptCount > 0) return;
  await enqueue(messageOf(next), new Date(now().getTime() + secondLookAfterMs / clockSpeed()));
}

const messageOf = ({
  platformId,
  resource,
  number,
  previousAt,
  eventId,
  eventType,
  body,
}: Delivery): DeliveryMessage => ({
  platformId,
  resource,
  number,
  ...(previousAt && { previousAt }),
  eventId,
  type: eventType,
  body,
});

/** Queues a message for a moment; a longer wait than the queue knows takes several rounds. */
async function enqueue(message: DeliveryMessage, at: Date): Promise<void> {
  const { notBefore: _before, ...rest } = message;
  const seconds = Math.max(0, Math.ceil(((at.getTime() - now().getTime()) * clockSpeed()) / 1000));
  const isFar = seconds > longestQueueDelaySeconds;
  await queueClient().send(
    new SendMessageCommand({
      QueueUrl: setting('deliveryQueueUrl'),
      MessageBody: JSON.stringify({ detail: { ...rest, ...(isFar && { notBefore: at.toISOString() }) } }),
      DelaySeconds: Math.min(seconds, longestQueueDelaySeconds),
    }),
  );
}
