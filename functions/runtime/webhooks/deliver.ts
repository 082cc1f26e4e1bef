import { giveUpAfterMs } from '../../domain/delivery.ts';
import { type Delivery, deliveryKey, isClosed, toDelivery } from '../../store/deliveries.ts';
import { keys } from '../../store/keys.ts';
import { type Platform, toPlatform } from '../../store/platforms.ts';
import { type Item, readItems, type Store } from '../../store/table.ts';
import { elapsedMs, isBeforeThisProcess, now } from '../clock.ts';
import { timer } from '../timer.ts';
import { attempt, tryAgain } from './attempt.ts';
import { claim, inHandMs, reopen, writeUnlessStale } from './claims.ts';
import { type DeliveryMessage, eventIdOf, messageOf } from './delivery-message.ts';
import { enqueue, inItsLane, type Lane, slowAfterMs } from './lanes.ts';
import { park, wakeNext } from './line.ts';
import { newDelivery } from './new-delivery.ts';

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
  await outlastFirst(message);
  const { platform, standing, previous } = await readState(store, message);
  if (message.isResend && standing && isClosed(standing.status))
    return repeat(store, message, { platform, standing, lane });
  if (standing?.isLost) await keepLate(store, message, standing);
  if (isClosed(standing?.status)) return wakeNext(store, message, platform);
  if (isVoid(message, standing)) return;
  const due = standing && !message.isResend && !isBearer(message, standing) && laterThanNow(standing.nextAttemptAt);
  if (due) return enqueue('SLOW', messageOf(standing), behind(message, standing, due));
  const delivery = standing ?? newDelivery(message);
  const ready = isBlocked(message, previous) ? await park(store, message, delivery) : delivery;
  if (!ready) return 'PARKED';
  await inItsLane(message, { platform, lane }, async () => {
    const mine = mayHaveCopies(message, ready) ? await claim(store, ready) : ready;
    if (mine) await attempt(store, message, { platform, lane, delivery: mine });
  });
}

/** Whether the delivery was claimed for this message, by who woke it. */
const isBearer = ({ claim }: DeliveryMessage, { version }: Delivery): boolean => claim === version;

/**
 * When a message looks again that met another one's attempt. That one may have died before it queued the next, so this one
 * stays; it comes after the next, so that the two never post at the same time.
 */
const behind = ({ attempts = 0 }: DeliveryMessage, { attemptCount }: Delivery, due: Date): Date =>
  attempts === attemptCount ? due : new Date(due.getTime() + inHandMs);

/** A relay that dies has its records read again: what comes later than this after its event, in real milliseconds, may be a copy. */
const promptMs = 1_000;

/**
 * Whether another copy of the message may be in hand at this moment, so that the event is claimed before it is posted: who
 * parked it and who closed the event before may both see the way free, and a relay or a queue whose reader died hands out again what it
 * had handed out. A claim costs a write, and what comes in time goes without: of such a message there is one.
 */
function mayHaveCopies(message: DeliveryMessage, delivery: Delivery): boolean {
  if (delivery.status === 'WAITING' || message.mayBeRepeat) return true;
  const isFirst = delivery.attemptCount === 0 && !isBearer(message, delivery);
  if (isFirst && delivery.version > 0) return true;
  const { at, latestMs } = isFirst ? { at: message.at, latestMs: promptMs } : freeSince(message, delivery);
  return isBeforeThisProcess(at) || now().getTime() - Date.parse(at) > latestMs;
}

/** How long a queue takes to hand out what was claimed or has become due, unless it does so for a second time, in real milliseconds. */
const handedOutWithinMs = 5_000;

/** When a claimed event was claimed, or a retry became due, and how much later it comes at most. */
function freeSince(message: DeliveryMessage, { nextAttemptAt = message.at, attemptCount }: Delivery) {
  const at = attemptCount > 0 ? nextAttemptAt : new Date(Date.parse(nextAttemptAt) - inHandMs).toISOString();
  return { at, latestMs: handedOutWithinMs };
}

/**
 * When a prompt post that began in time shows in the table, in real milliseconds after its event: one that has no answer yet is claimed
 * while it waits.
 */
const shownAfterMs = promptMs + slowAfterMs + 500;

/** Lets the copy that a relay sent before it died be posted, if there is one, so that this one finds what came of it. */
async function outlastFirst({ mayBeRepeat, at }: DeliveryMessage): Promise<void> {
  const leftMs = Math.min(Date.parse(at) + shownAfterMs - now().getTime(), shownAfterMs);
  if (mayBeRepeat && leftMs > 0) await timer().pause(leftMs);
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
  await inItsLane(message, { platform, lane }, () => tryAgain(store, message, platform, standing));
}
