import {
  type AttemptResult,
  giveUpAfterMs,
  judge,
  pauseAfter,
  retryAfterMs,
  type Verdict,
} from '../../domain/delivery.ts';
import { type Attempt, type Delivery, isClosed } from '../../store/deliveries.ts';
import { disableWebhooks, type Platform } from '../../store/platforms.ts';
import { commit, StaleWrite, type Store } from '../../store/table.ts';
import { elapsedMs, now } from '../clock.ts';
import { logFailure, logWebhookRefused } from '../log.ts';
import { randomFraction } from '../random.ts';
import { clockSpeed } from '../settings.ts';
import { claim, writeUnlessStale } from './claims.ts';
import { type DeliveryMessage, messageOf } from './delivery-message.ts';
import { enqueue, type Lane, slowAfterMs, watched } from './lanes.ts';
import { wakeNext } from './line.ts';
import { NotConnected, post } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** How many attempts a delivery remembers. */
const rememberedAttempts = 20;

/**
 * Tries an event once and records what came of it: that ends it, or queues the next attempt. In the fast lane an endpoint that cannot
 * be connected within a second is left to the slow lane: nothing was posted.
 */
export async function attempt(
  store: Store,
  message: DeliveryMessage,
  { platform, lane, delivery }: { platform: Platform | undefined; lane: Lane; delivery: Delivery },
): Promise<void> {
  let mine = delivery;
  const onSlow = async () => {
    mine = await claimWhileSlow(store, delivery);
  };
  const connectWithinMs = lane === 'FAST' ? slowAfterMs : undefined;
  const made = await tryOnce(store, message, platform, { onSlow, connectWithinMs }).catch((cause: unknown) => {
    if (!(cause instanceof NotConnected)) throw cause;
  });
  if (!made) return enqueue('SLOW', { ...message, ...(mine.version > 0 && { claim: mine.version }) }, now());
  const verdict = judge(made);
  const hurried = message.isResend ? { ...mine, hurriedAt: mine.attemptCount } : mine;
  const tried = afterAttempt(hurried, made, verdict);
  // Another copy of the message recorded its attempt first; that copy goes on from here.
  if (!(await writeUnlessStale(store, tried))) return;
  if (verdict !== 'ACCEPTED') logRefusal(message, tried.attemptCount, made);
  if (verdict === 'ENDPOINT_GONE') await disable(store, platform);
  if (isClosed(tried.status)) return wakeNext(store, message, platform);
  await enqueue('SLOW', messageOf(tried), new Date(tried.nextAttemptAt ?? now()));
}

/** Makes a post known whose answer takes long, where nothing is written of it yet, so that a copy of its message lets it be. */
async function claimWhileSlow(store: Store, delivery: Delivery): Promise<Delivery> {
  if (delivery.version > 0) return delivery;
  try {
    return (await claim(store, delivery)) ?? delivery;
  } catch (cause) {
    // The post is under way, and what comes of it counts all the same.
    logFailure('ClaimWhileSlow', delivery.eventId, cause);
    return delivery;
  }
}

/** A platform that wants no webhooks refuses none. */
function logRefusal({ platformId, eventId }: DeliveryMessage, attempt: number, { status, failure }: Attempt): void {
  if (failure !== 'NO_ENDPOINT') logWebhookRefused({ platformId, eventId, attempt, status, failure });
}

/** One attempt, with when it was made and how long it took. */
async function tryOnce(
  store: Store,
  message: DeliveryMessage,
  platform: Platform | undefined,
  {
    onSlow = async () => {},
    connectWithinMs,
  }: { onSlow?: () => Promise<void>; connectWithinMs?: number | undefined } = {},
): Promise<Attempt> {
  const startedAt = now();
  const result: AttemptResult = platform?.webhookEndpoint
    ? await watched(store, platform, send(platform.webhookEndpoint, message, startedAt, connectWithinMs), onSlow)
    : { failure: 'NO_ENDPOINT' };
  return { ...result, at: startedAt.toISOString(), durationMs: now().getTime() - startedAt.getTime() };
}

async function send(
  url: string,
  { eventId, body }: DeliveryMessage,
  at: Date,
  connectWithinMs: number | undefined,
): Promise<AttemptResult> {
  const headers = await signatureHeaders({ eventId, body, timestamp: Math.floor(at.getTime() / 1000) });
  return post({ url, body, headers, connectWithinMs });
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

/** Sends an accepted event once more. It stays accepted whatever comes of it: its successors are long gone. */
export async function tryAgain(
  store: Store,
  message: DeliveryMessage,
  platform: Platform | undefined,
  standing: Delivery,
): Promise<void> {
  const made = await tryOnce(store, message, platform);
  await writeUnlessStale(store, withAttempt(standing, made));
  const verdict = judge(made);
  if (verdict !== 'ACCEPTED') logRefusal(message, standing.attemptCount + 1, made);
  if (verdict === 'ENDPOINT_GONE') await disable(store, platform);
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
