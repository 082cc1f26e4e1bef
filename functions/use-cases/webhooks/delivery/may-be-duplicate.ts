import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { isBeforeThisProcess, now } from '../../../ports/clock.ts';
import { timer } from '../../../ports/timer.ts';
import type { DeliveryMessage } from '../message/delivery-message.ts';
import { slowAfterMs } from './slow-endpoints.ts';

/**
 * Two copies of a message in hand at once would post an event twice. A lease prevents that, and costs a write unit. Copies
 * arise when a relay or a queue's reader crashes and its work is handed out again, which takes time: so a delivery is leased
 * when its message comes late, or when this process is younger than the event. The figures are in real milliseconds.
 */

/** A relay's first message comes within this time after its event. A later one may be the copy of a relay that crashed. */
const firstWithinMs = 1_000;

/** A queue hands out a message within this time after it became due. A later one may have been handed out before. */
const handedOutWithinMs = 5_000;

/** An attempt takes at most this long, with its way through a queue and its record. An older lease is that of a crashed function. */
export const leaseMs = 30_000;

/** A first attempt has leased or closed its delivery within this time after its event: slow ones lease while they wait. */
const recordedWithinMs = firstWithinMs + slowAfterMs + 500;

/** Whether a copy of the message may be in hand at this moment, so that the delivery must be leased before the post. */
export function mayBeDuplicate(message: DeliveryMessage, delivery: Delivery): boolean {
  // The message that parked the event and the one that closed its predecessor may both find that it can go.
  if (delivery.status === 'WAITING' || message.reason === 'FIRST_OR_REPEAT') return true;
  const isHolder = ownsLease(message, delivery);
  const isFirst = delivery.attemptCount === 0 && !isHolder;
  if (isFirst && delivery.version > 0) return true;
  return isFirst ? isLate(message.at, firstWithinMs) : isLate(dueAt(message, delivery), handedOutWithinMs);
}

/** Whether the delivery is leased for this message. */
export const ownsLease = (message: DeliveryMessage, { version }: Delivery): boolean =>
  message.reason === 'LEASED' && message.lease === version;

const isLate = (at: string, withinMs: number): boolean =>
  isBeforeThisProcess(at) || now().getTime() - Date.parse(at) > withinMs;

/** When a retry became due, or when a delivery that was never tried was leased. */
function dueAt({ at }: DeliveryMessage, { nextAttemptAt = at, attemptCount }: Delivery): string {
  return attemptCount > 0 ? nextAttemptAt : new Date(Date.parse(nextAttemptAt) - leaseMs).toISOString();
}

/** Waits until the message that a crashed relay may have sent has left its mark in the delivery. */
export async function waitForOriginal({ reason, at }: DeliveryMessage): Promise<void> {
  const leftMs = Math.min(Date.parse(at) + recordedWithinMs - now().getTime(), recordedWithinMs);
  if (reason === 'FIRST_OR_REPEAT' && leftMs > 0) await timer().pause(leftMs);
}

/** The reason of an event's first message. A relay that is younger than the event may not be the first to send it. */
export const firstReason = (at: string): 'FIRST' | 'FIRST_OR_REPEAT' =>
  isBeforeThisProcess(at) ? 'FIRST_OR_REPEAT' : 'FIRST';
