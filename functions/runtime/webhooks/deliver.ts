import {
  type AttemptResult,
  giveUpAfterMs,
  judge,
  pauseAfter,
  retryAfterMs,
  type Verdict,
} from '../../domain/delivery.ts';
import {
  type Attempt,
  type Delivery,
  deliveryKey,
  isClosed,
  putDelivery,
  readDelivery,
  toDelivery,
} from '../../store/deliveries.ts';
import { keys } from '../../store/keys.ts';
import { disableWebhooks, type Platform, toPlatform } from '../../store/platforms.ts';
import { commit, type Item, readItem, readItems, StaleWrite, type Store } from '../../store/table.ts';
import { elapsedMs, now } from '../clock.ts';
import { logWebhookRefused } from '../log.ts';
import { newUuid, randomFraction } from '../random.ts';
import { clockSpeed } from '../settings.ts';
import { type DeliveryMessage, eventIdOf, messageOf } from './delivery-message.ts';
import { enqueue, type Lane, laneOf, seated, watched } from './lanes.ts';
import { newDelivery } from './new-delivery.ts';
import { post } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** How many attempts a delivery remembers. */
const rememberedAttempts = 20;

/**
 * Delivers one event, or waits its turn. Per payment an event goes only after the one before it was accepted or given up;
 * a waiting event is parked in the table and woken by the one that it waits for; `onParked` is told of it.
 */
export async function deliver(
  store: Store,
  message: DeliveryMessage,
  lane: Lane,
  onParked?: (store: Store, message: DeliveryMessage) => Promise<void>,
): Promise<void> {
  if ((await deliverOne(store, message, lane)) === 'PARKED') await onParked?.(store, message);
}

async function deliverOne(store: Store, message: DeliveryMessage, lane: Lane): Promise<unknown> {
  if (message.notBefore && now().toISOString() < message.notBefore) {
    return enqueue('SLOW', message, new Date(message.notBefore));
  }
  const { platform, standing, previous } = await readState(store, message);
  if (message.isResend && standing && isClosed(standing.status))
    return repeat(store, message, { platform, standing, lane });
  if (standing?.isLost) await keepLate(store, message, standing);
  if (isClosed(standing?.status)) return wakeNext(store, message, platform);
  if (isVoid(message, standing)) return;
  const due = standing && !message.isResend && laterThanNow(standing.nextAttemptAt);
  // Somebody tried it and may have died before queueing the next attempt; if not, the two come together again there.
  if (due) return enqueue('SLOW', messageOf(standing), due);
  const delivery = standing ?? newDelivery(message);
  const ready = isBlocked(message, previous) ? await park(store, message, delivery) : delivery;
  if (!ready) return 'PARKED';
  const mine = ready.status === 'WAITING' ? await claim(store, ready) : ready;
  if (mine) await inItsLane(message, { platform, lane }, () => attempt(store, message, platform, mine));
}

/** One that comes after it was given up as lost is not sent out of its line: it is there for the platform to send again. */
const keepLate = (store: Store, message: DeliveryMessage, { version }: Delivery): Promise<boolean> =>
  writeUnlessStale(store, { ...newDelivery(message), status: 'FAILED', version: version + 1 });

async function readState(store: Store, { platformId, resource, number, eventId, previousAt }: DeliveryMessage) {
  const [platform, standing, previous] = await readItems(store, [
    keys.platform(platformId),
    deliveryKey(platformId, eventId),
    // What is first in its line, or in none, has nothing before it.
    ...(previousAt ? [deliveryKey(platformId, eventIdOf(platformId, resource, number - 1))] : []),
  ]);
  const delivery = (item: Item | undefined) => item && toDelivery(item);
  return { platform: platform && toPlatform(platform), standing: delivery(standing), previous: delivery(previous) };
}

const neighbour = (store: Store, { platformId, resource, number }: DeliveryMessage, offset: number) =>
  readDelivery(store, platformId, eventIdOf(platformId, resource, number + offset));

const laterThanNow = (time: string | undefined): Date | undefined =>
  time !== undefined && now().toISOString() < time ? new Date(time) : undefined;

/** Whether the platform asked for an attempt since this retry was queued: that one has queued the next. */
const isVoid = ({ attempts = 0, isResend }: DeliveryMessage, standing: Delivery | undefined): boolean =>
  !isResend && standing?.hurriedAt !== undefined && attempts <= standing.hurriedAt;

/** Whether the event before this one is still open. One from before the last retry window is surely closed, though its record may be gone. */
function isBlocked({ previousAt }: DeliveryMessage, previous: Delivery | undefined): boolean {
  if (!previousAt || isClosed(previous?.status)) return false;
  return previous !== undefined || elapsedMs(previousAt) < 2 * giveUpAfterMs;
}

/**
 * Parks an event behind the one before it. The order matters: park, then look again. Whoever closes the one before looks
 * for a parked event after closing, so one of the two always sees the other. Returns the delivery when the way is free after all.
 */
async function park(store: Store, message: DeliveryMessage, delivery: Delivery): Promise<Delivery | undefined> {
  const isParked = delivery.status === 'WAITING';
  const parked: Delivery = isParked ? delivery : { ...delivery, status: 'WAITING', version: delivery.version + 1 };
  // Another copy of the message was faster; that copy goes on from here.
  if (!isParked && !(await writeUnlessStale(store, parked))) return undefined;
  return isClosed((await neighbour(store, message, -1))?.status) ? parked : undefined;
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

/** How long a message is put back for when its platform has no seat free, in milliseconds; with jitter, so that not all come back at once. */
const putBackMs = { least: 2_000, jitter: 3_000 };

/** Does the work where it holds up nobody else: an endpoint that is slow, or that has many posts in flight, is left to the slow lane. */
async function inItsLane(
  message: DeliveryMessage,
  { platform, lane }: { readonly platform: Platform | undefined; readonly lane: Lane },
  work: () => Promise<void>,
): Promise<void> {
  if (lane === 'FAST' && laneOf(platform) === 'SLOW') return enqueue('SLOW', message, now());
  if (await seated(message.platformId, work)) return;
  const pauseMs = lane === 'FAST' ? 0 : putBackMs.least + randomFraction() * putBackMs.jitter;
  return enqueue('SLOW', message, new Date(now().getTime() + pauseMs / clockSpeed()));
}

async function attempt(
  store: Store,
  message: DeliveryMessage,
  platform: Platform | undefined,
  delivery: Delivery,
): Promise<void> {
  const made = await tryOnce(store, message, platform);
  const verdict = judge(made);
  const hurried = message.isResend ? { ...delivery, hurriedAt: delivery.attemptCount } : delivery;
  const tried = afterAttempt(hurried, made, verdict);
  // Another copy of the message recorded its attempt first; that copy goes on from here.
  if (!(await writeUnlessStale(store, tried))) return;
  if (verdict !== 'ACCEPTED') logRefusal(message, tried.attemptCount, made);
  if (verdict === 'ENDPOINT_GONE') await disable(store, platform);
  if (isClosed(tried.status)) return wakeNext(store, message, platform);
  await enqueue('SLOW', messageOf(tried), new Date(tried.nextAttemptAt ?? now()));
}

const logRefusal = ({ platformId, eventId }: DeliveryMessage, attempt: number, { status, failure }: Attempt): void =>
  logWebhookRefused({ platformId, eventId, attempt, status, failure });

/** One attempt, with when it was made and how long it took. */
async function tryOnce(store: Store, message: DeliveryMessage, platform: Platform | undefined): Promise<Attempt> {
  const startedAt = now();
  const result: AttemptResult = platform?.webhookEndpoint
    ? await watched(store, platform, send(platform.webhookEndpoint, message, startedAt))
    : { failure: 'NO_ENDPOINT' };
  return { ...result, at: startedAt.toISOString(), durationMs: now().getTime() - startedAt.getTime() };
}

async function send(url: string, { eventId, body }: DeliveryMessage, at: Date): Promise<AttemptResult> {
  const headers = await signatureHeaders({ eventId, body, timestamp: Math.floor(at.getTime() / 1000) });
  return post({ url, body, headers });
}

/** The delivery as it stands after an attempt: closed, or with the time of the next. */
function afterAttempt(delivery: Delivery, made: Attempt, verdict: Verdict): Delivery {
  const { nextAttemptAt: _done, ...before } = withAttempt(delivery, made);
  if (verdict === 'ACCEPTED') return { ...before, status: 'DELIVERED' };
  const openSince = delivery.openSince ?? made.at;
  const tried = { ...before, openSince };
  const isOver =
    verdict === 'ENDPOINT_GONE' ||
    made.failure === 'NO_ENDPOINT' ||
    delivery.eventType === 'TEST' ||
    elapsedMs(openSince) >= giveUpAfterMs;
  if (isOver) return { ...tried, status: 'FAILED' };
  const round = tried.attempts.filter(({ at }) => at >= openSince).length;
  const asked = retryAfterMs(made.retryAfter, now());
  const pauseMs = pauseAfter(round, randomFraction(), asked) / clockSpeed();
  return { ...tried, status: 'PENDING', nextAttemptAt: new Date(now().getTime() + pauseMs).toISOString() };
}

const withAttempt = (delivery: Delivery, made: Attempt): Delivery => ({
  ...delivery,
  attempts: [...delivery.attempts, made].slice(-rememberedAttempts),
  attemptCount: delivery.attemptCount + 1,
  version: delivery.version + 1,
});

/**
 * Sends a closed event again because the platform asked for it. One that was given up is taken up again, with all its
 * retries. One that was accepted goes once more, and stays accepted whatever comes of it: its successors are long gone.
 */
async function repeat(
  store: Store,
  message: DeliveryMessage,
  { standing, platform, lane }: { standing: Delivery; platform: Platform | undefined; lane: Lane },
): Promise<void> {
  if (standing.status === 'FAILED') {
    const reopened = await reopen(store, standing);
    return reopened && enqueue('SLOW', messageOf(reopened), now());
  }
  await inItsLane(message, { platform, lane }, async () => {
    const made = await tryOnce(store, message, platform);
    await writeUnlessStale(store, withAttempt(standing, made));
    const verdict = judge(made);
    if (verdict !== 'ACCEPTED') logRefusal(message, standing.attemptCount + 1, made);
    if (verdict === 'ENDPOINT_GONE') await disable(store, platform);
  });
}

/** Takes up an event that was given up, for another seven days. Returns nothing when somebody else just did. */
export async function reopen(store: Store, failed: Delivery): Promise<Delivery | undefined> {
  const at = now().toISOString();
  const open: Delivery = {
    ...failed,
    status: 'PENDING',
    openSince: at,
    nextAttemptAt: at,
    version: failed.version + 1,
  };
  return (await writeUnlessStale(store, open)) ? open : undefined;
}

/**
 * Another copy of the same message may have written first; what it recorded stands, and nothing is lost by it. A put whose
 * answer was lost is repeated by the client and meets its own effect: that one is not another copy.
 */
async function writeUnlessStale(store: Store, delivery: Delivery): Promise<boolean> {
  const mine = { ...delivery, writer: newUuid().slice(0, 8) };
  try {
    await commit(store, [putDelivery(mine)]);
    return true;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    const standing = await readItem<Item>(store, deliveryKey(delivery.platformId, delivery.eventId));
    return standing?.version === mine.version && standing.writer === mine.writer;
  }
}

async function disable(store: Store, platform: Platform | undefined): Promise<void> {
  if (!platform?.webhookEndpoint) return;
  try {
    await commit(store, [disableWebhooks(platform.platformId, platform.webhookEndpoint, now())]);
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
export async function wakeNext(store: Store, message: DeliveryMessage, platform: Platform | undefined): Promise<void> {
  if (!message.inLine) return;
  const next = await neighbour(store, message, 1);
  if (!next) return;
  if (next.status === 'WAITING' && (await claim(store, next))) return enqueue(laneOf(platform), messageOf(next), now());
  if (isClosed(next.status) || next.attemptCount > 0) return;
  await enqueue('SLOW', messageOf(next), new Date(now().getTime() + secondLookAfterMs / clockSpeed()));
}
