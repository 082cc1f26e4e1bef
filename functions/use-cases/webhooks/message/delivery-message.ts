import * as z from 'zod';
import type { WebhookType } from '../../../contract/webhooks/webhook-events.ts';
import { formatId, type Id, type PlatformId } from '../../../domain/ids.ts';
import { type Delivery, eventOf, type WebhookEvent } from '../../../domain/webhooks/delivery.ts';
import type { PlatformEvent } from '../../../domain/webhooks/events.ts';
import { uuidFromName } from '../../../ports/random.ts';
import { idSchema, uuidSchema } from '../../../runtime/id-schemas.ts';

const event = {
  platformId: uuidSchema('Platform'),
  resource: z.string().min(1),
  number: z.int().min(0),
  isOrdered: z.literal(true).optional(),
  previousAt: z.string().optional(),
  eventId: idSchema('Webhook'),
  // During a deployment, events arrive whose type only the other version declares. They are delivered all the same.
  type: z.custom<WebhookType>((type) => typeof type === 'string' && type !== ''),
  at: z.string().min(1),
  body: z.string(),
  /** How many attempts there were when the message was queued. */
  attempts: z.int().min(0),
  /** Keeps the message back until this moment, where a pause is longer than a queue can delay. */
  notBefore: z.string().optional(),
};

/** A message of the delivery queues: an event, and why it is to be looked at. */
export const DeliveryMessage = z.discriminatedUnion('reason', [
  /** The event has just been committed. */
  z.object({ ...event, reason: z.literal('FIRST') }),
  /** The same, from a relay that is younger than the event: another one may have sent it before it crashed. */
  z.object({ ...event, reason: z.literal('FIRST_OR_REPEAT') }),
  /** The time of the next attempt has come. */
  z.object({ ...event, reason: z.literal('RETRY') }),
  /** The sender leased the delivery for this message, by writing this version of it. */
  z.object({ ...event, reason: z.literal('LEASED'), lease: z.int().min(1) }),
  /** The platform asked for the event: it is sent at once, even if it was accepted before. */
  z.object({ ...event, reason: z.literal('RESEND') }),
  /** The event was found undelivered long after it happened. */
  z.object({ ...event, reason: z.literal('OVERDUE') }),
  /** The event was found in a restored table, whose stream brings nothing that happened before. */
  z.object({ ...event, reason: z.literal('RESTORED') }),
]);
export type DeliveryMessage = Readonly<z.output<typeof DeliveryMessage>>;

/** The body of a message in a delivery queue, in the form in which the bus forwards an event. */
export const DeliveryBody = z.object({ detail: DeliveryMessage });

/** The reasons that say no more than their name. */
type Reason = Exclude<DeliveryMessage['reason'], 'LEASED'>;

/** The id of a resource's event. It is derived from the resource and the event's number, so a repeat has the same. */
export const eventIdOf = (platformId: PlatformId, resource: string, number: number): Id<'Webhook'> =>
  formatId('Webhook', uuidFromName(`${platformId}/${resource}/${number}`));

/** The event as it is sent, with its id and its body. */
export function webhookEvent({ data, ...event }: PlatformEvent): WebhookEvent {
  const { platformId, resource, number, type, at } = event;
  const eventId = eventIdOf(platformId, resource, number);
  return { ...event, eventId, body: JSON.stringify({ id: eventId, type, timestamp: at, data }) };
}

/** The message of an event that has not been tried. */
export const firstMessage = (event: PlatformEvent, reason: Reason = 'FIRST'): DeliveryMessage => ({
  ...webhookEvent(event),
  attempts: 0,
  reason,
});

/** A message about an event that has a delivery. */
export const messageOf = (delivery: Delivery, reason: Reason): DeliveryMessage => ({
  ...eventOf(delivery),
  attempts: delivery.attemptCount,
  reason,
});

/** The message of a delivery that was just leased for it. */
export const leasedMessage = (delivery: Delivery): DeliveryMessage => ({
  ...messageOf(delivery, 'RETRY'),
  reason: 'LEASED',
  lease: delivery.version,
});
