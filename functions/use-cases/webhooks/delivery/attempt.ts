import { giveUpAfterMs } from '../../../contract/figures.ts';
import type { AttemptResult } from '../../../domain/attempt-result.ts';
import type { Platform } from '../../../domain/platforms/platform.ts';
import {
  type Attempt,
  acceptedUntil,
  type Delivery,
  eventOf,
  isClosed,
  type WebhookEvent,
} from '../../../domain/webhooks/delivery.ts';
import { moveDelivery } from '../../../domain/webhooks/delivery-lifecycle.ts';
import { pauseAfter, retryAfterMs, type Verdict, verdictOf } from '../../../domain/webhooks/retry-policy.ts';
import { elapsedMs, now, wallSeconds } from '../../../ports/clock.ts';
import { clockSpeed } from '../../../ports/env.ts';
import { randomFraction } from '../../../ports/random.ts';
import { logFailure, logWebhookRefused } from '../../../runtime/log.ts';
import { disableWebhooks, readPlatform } from '../../../store/platforms/platforms.ts';
import { commit, StaleWrite, type Store } from '../../../store/table.ts';
import { type DeliveryMessage, leasedMessage, messageOf } from '../message/delivery-message.ts';
import { enqueue, type Lane } from '../message/delivery-queues.ts';
import { signatureHeaders } from '../signing/sign.ts';
import { NotConnected, post } from '../transport/post.ts';
import { lease, writeUnlessStale } from './leases.ts';
import { releaseNext } from './ordering.ts';
import { slowAfterMs, watched } from './slow-endpoints.ts';

/** How many attempts a delivery remembers. */
const rememberedAttempts = 20;

/**
 * Posts an event once and records the outcome, which closes the delivery or queues the next attempt. In the fast lane an
 * endpoint that cannot be connected within a second is left to the slow lane: nothing was posted. Returns false where another writer
 * was faster, so that the outcome is not recorded.
 */
export async function attempt(
  store: Store,
  message: DeliveryMessage,
  { platform, lane, delivery }: { platform: Platform | undefined; lane: Lane; delivery: Delivery },
): Promise<boolean> {
  let mine = delivery;
  const onSlow = async () => {
    mine = await leaseWhileSlow(store, delivery);
  };
  const connectWithinMs = lane === 'FAST' ? slowAfterMs : undefined;
  const made = await tryOnce(store, message, platform, { onSlow, connectWithinMs }).catch((cause: unknown) => {
    if (!(cause instanceof NotConnected)) throw cause;
  });
  if (!made) {
    await enqueue('SLOW', mine.version > 0 ? leasedMessage(mine) : message, now());
    return true;
  }
  const verdict = await verdictOn(store, platform, made);
  const resent = message.reason === 'RESEND' ? { ...mine, resentAtAttempt: mine.attemptCount } : mine;
  const tried = afterAttempt(resent, made, verdict);
  if (!(await writeUnlessStale(store, tried))) return false;
  logRefused(tried, made, verdict);
  if (isClosed(tried.status)) await releaseNext(store, tried, platform);
  else await enqueue('SLOW', messageOf(tried, 'RETRY'), new Date(tried.nextAttemptAt ?? now()));
  return true;
}

/** Posts an accepted event once more, on request. The outcome is recorded and changes nothing else. */
export async function repeatAccepted(store: Store, accepted: Delivery, platform: Platform | undefined): Promise<void> {
  const made = await tryOnce(store, eventOf(accepted), platform);
  const repeated = moveDelivery(accepted, 'repeat', { ...withAttempt(accepted, made), ...acceptedUntil(now()) });
  await writeUnlessStale(store, repeated);
  logRefused(repeated, made, await verdictOn(store, platform, made));
}

/** Leases a delivery whose first post takes long, so that copies of its message see it. */
async function leaseWhileSlow(store: Store, delivery: Delivery): Promise<Delivery> {
  if (delivery.version > 0) return delivery;
  try {
    return (await lease(store, delivery)) ?? delivery;
  } catch (cause) {
    // The post is under way, and its outcome is recorded whether or not the lease was.
    logFailure('ClaimWhileSlow', delivery.eventId, cause);
    return delivery;
  }
}

/** One post, with when it began and how long it took. */
async function tryOnce(
  store: Store,
  event: WebhookEvent,
  platform: Platform | undefined,
  {
    onSlow = async () => {},
    connectWithinMs,
  }: { onSlow?: () => Promise<void>; connectWithinMs?: number | undefined } = {},
): Promise<Attempt> {
  const startedAt = now();
  const signed = platform?.webhookEndpoint && (await sign(store, platform.webhookEndpoint, event));
  // Signing comes before the watch begins: a slow key service is no fault of the endpoint.
  const result: AttemptResult =
    platform && signed
      ? await watched(store, platform, post({ ...signed, connectWithinMs }), onSlow)
      : { failure: 'NO_ENDPOINT' };
  return { ...result, at: startedAt.toISOString(), durationMs: now().getTime() - startedAt.getTime() };
}

async function sign(store: Store, url: string, { eventId, body }: WebhookEvent) {
  const headers = await signatureHeaders(store, { eventId, body, timestamp: wallSeconds() });
  return { url, body, headers };
}

/** The delivery after an attempt: closed, or with the time of the next. */
function afterAttempt(delivery: Delivery, made: Attempt, verdict: Verdict): Delivery {
  const tried = withAttempt(delivery, made);
  if (verdict === 'ACCEPTED') return moveDelivery(delivery, 'accept', { ...tried, ...acceptedUntil(now()) });
  const openSince = delivery.openSince ?? made.at;
  const isOver =
    verdict === 'ENDPOINT_GONE' ||
    made.failure === 'NO_ENDPOINT' ||
    delivery.type === 'TEST' ||
    elapsedMs(openSince) >= giveUpAfterMs;
  if (isOver) return moveDelivery(delivery, 'giveUp', { ...tried, openSince });
  const round = tried.attempts.filter(({ at }) => at >= openSince).length;
  const asked = retryAfterMs(made.retryAfter, now());
  const pauseMs = pauseAfter(round, randomFraction(), asked) / clockSpeed();
  const nextAttemptAt = new Date(now().getTime() + pauseMs).toISOString();
  return moveDelivery(delivery, 'retry', { ...tried, openSince, nextAttemptAt });
}

const withAttempt = ({ attempts, attemptCount }: Delivery, made: Attempt) => ({
  attempts: [...attempts, made].slice(-rememberedAttempts),
  attemptCount: attemptCount + 1,
});

function logRefused({ platformId, eventId, attemptCount }: Delivery, made: Attempt, verdict: Verdict): void {
  const { status, failure } = made;
  // A platform without an endpoint refuses nothing.
  if (verdict !== 'ACCEPTED' && failure !== 'NO_ENDPOINT') {
    logWebhookRefused({ platformId, eventId, attempt: attemptCount, status, failure });
  }
}

/**
 * What an answer means for the event. An endpoint that is gone is turned off. Where the platform has set another one by then, that one gets
 * the event.
 */
async function verdictOn(store: Store, platform: Platform | undefined, made: Attempt): Promise<Verdict> {
  const verdict = verdictOf(made);
  return verdict === 'ENDPOINT_GONE' && platform && !(await isTurnedOff(store, platform)) ? 'RETRY' : verdict;
}

/** Turns off the endpoint that was posted to. False where the platform has set another one, which stays on. */
async function isTurnedOff(store: Store, { platformId, webhookEndpoint = '' }: Platform): Promise<boolean> {
  try {
    await commit(store, [disableWebhooks(platformId, webhookEndpoint, now())]);
    return true;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    return (await readPlatform(store, platformId))?.webhookEndpoint === undefined;
  }
}
