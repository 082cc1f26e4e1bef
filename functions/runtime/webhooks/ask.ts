import type { PlatformEvent } from '../../domain/events.ts';
import { putDelivery } from '../../store/deliveries.ts';
import { readPlatform } from '../../store/platforms.ts';
import { commit, StaleWrite, type Store } from '../../store/table.ts';
import { now } from '../clock.ts';
import { type DeliveryMessage, deliveryMessage } from './delivery-message.ts';
import { newDelivery } from './new-delivery.ts';
import { type Answer, postForAnswer } from './post.ts';
import { signatureHeaders } from './sign.ts';

/** How much of an answer is read, in bytes: what a platform tells of a receiver is far less. */
const readBytes = 65_536;
/** The answers that decide something; the rest is an error of the endpoint. */
const decidingStatuses = [200, 202, 403, 422];

/**
 * Posts an event whose answer is waited for: once, signed like every other. What it came to is kept as a closed delivery, so
 * that nobody delivers it again.
 */
export async function askPlatform(store: Store, event: PlatformEvent, withinMs: number): Promise<Answer> {
  const message = deliveryMessage(event);
  const platform = await readPlatform(store, event.platformId);
  const startedAt = now();
  const endpoint = platform?.webhookEndpoint;
  const answer: Answer = endpoint ? await post(endpoint, message, startedAt, withinMs) : { failure: 'NO_ENDPOINT' };
  await keep(store, message, answer, startedAt);
  return answer;
}

async function post(url: string, { eventId, body }: DeliveryMessage, at: Date, withinMs: number): Promise<Answer> {
  const headers = await signatureHeaders({ eventId, body, timestamp: Math.floor(at.getTime() / 1000) });
  return postForAnswer({ url, body, headers }, withinMs, readBytes);
}

async function keep(store: Store, message: DeliveryMessage, { answer: _text, ...result }: Answer, startedAt: Date) {
  const hasDecided = result.status !== undefined && decidingStatuses.includes(result.status);
  const durationMs = now().getTime() - startedAt.getTime();
  const delivery = {
    ...newDelivery(message),
    isAsked: true as const,
    status: hasDecided ? ('DELIVERED' as const) : ('FAILED' as const),
    attempts: [{ ...result, at: startedAt.toISOString(), durationMs }],
    attemptCount: 1,
    version: 1,
  };
  try {
    await commit(store, [putDelivery(delivery)]);
  } catch (cause) {
    // It was asked before, by a step that died before it could write the decision down.
    if (!(cause instanceof StaleWrite)) throw cause;
  }
}
