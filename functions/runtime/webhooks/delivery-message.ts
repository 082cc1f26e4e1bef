import type { WebhookType } from '../../contract/webhook-events.ts';
import type { PlatformEvent } from '../../domain/events.ts';
import { formatId } from '../../domain/ids.ts';
import type { Delivery } from '../../store/deliveries.ts';
import { uuidFromName } from '../random.ts';

/** One event as the bus and the delivery queues carry it. */
export interface DeliveryMessage {
  readonly platformId: string;
  readonly resource: string;
  readonly number: number;
  readonly inLine?: true;
  readonly previousAt?: string;
  readonly eventId: string;
  readonly type: WebhookType;
  readonly at: string;
  /** The webhook's body, byte for byte: every attempt sends and signs the same text. */
  readonly body: string;
  /** Not to be sent before this moment, where a retry waits longer than a queue can delay. */
  readonly notBefore?: string;
  /** How many attempts there were when this message was queued. Absent in the first. */
  readonly attempts?: number;
  /** The platform asked for it: it goes at once, even if it was accepted before. */
  readonly isResend?: true;
  /** The version by which the event was claimed for this message. */
  readonly claim?: number;
  /** Somebody has looked where it is: if it has to wait, what it waits for is looked after, too. */
  readonly isOverdue?: true;
  /** The event is older than the process that relayed it: one that died may have relayed it as well. */
  readonly mayBeRepeat?: true;
  /** It was found in a restored table: what its delivery does not know of, no stream will bring. */
  readonly isRestored?: true;
}

/** The id of a resource's event: it follows from the resource and the event's number, so a repeat is recognisable. */
export const eventIdOf = (platformId: string, resource: string, number: number): string =>
  formatId('Webhook', uuidFromName(`${platformId}/${resource}/${number}`));

/** The message of an event. */
export function deliveryMessage({ data, ...event }: PlatformEvent): DeliveryMessage {
  const { platformId, resource, number, type, at } = event;
  const eventId = eventIdOf(platformId, resource, number);
  return { ...event, eventId, body: JSON.stringify({ id: eventId, type, timestamp: at, data }) };
}

/** The message of an event that has been delivered or tried before. */
export const messageOf = (delivery: Delivery): DeliveryMessage => {
  const { platformId, resource, number, inLine, previousAt, eventId, eventType, createdAt, body, attemptCount } =
    delivery;
  if (!eventType) throw new Error(`${eventId} was lost: there is nothing to send.`);
  return {
    platformId,
    resource,
    number,
    ...(inLine && { inLine }),
    ...(previousAt && { previousAt }),
    eventId,
    type: eventType,
    at: createdAt,
    body,
    attempts: attemptCount,
  };
};
