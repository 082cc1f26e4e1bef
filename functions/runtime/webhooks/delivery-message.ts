import type { PlatformEvent } from '../../domain/events.ts';
import { formatId } from '../../domain/ids.ts';
import { uuidFromName } from '../random.ts';

/** One event as the bus and the delivery queue carry it. */
export interface DeliveryMessage {
  readonly platformId: string;
  readonly resource: string;
  readonly number: number;
  readonly previousAt?: string;
  readonly eventId: string;
  readonly type: string;
  /** The webhook's body, byte for byte: every attempt sends and signs the same text. */
  readonly body: string;
  /** Not to be sent before this moment, where a retry waits longer than a queue can delay. */
  readonly notBefore?: string;
}

/** The message of an event. Its id follows from the resource and the event's number, so a repeat is recognisable. */
export function deliveryMessage({
  platformId,
  resource,
  number,
  previousAt,
  type,
  at,
  data,
}: PlatformEvent): DeliveryMessage {
  const eventId = formatId('Webhook', uuidFromName(`${platformId}/${resource}/${number}`));
  return {
    platformId,
    resource,
    number,
    ...(previousAt && { previousAt }),
    eventId,
    type,
    body: JSON.stringify({ id: eventId, type, timestamp: at, data }),
  };
}
