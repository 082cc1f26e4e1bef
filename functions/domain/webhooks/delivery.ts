import { deliveryKeptSeconds } from '../../contract/figures.ts';
import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import { attemptResult } from '../attempt-result.ts';
import type { Id, PlatformId } from '../ids.ts';
import { arrayOf, type Infer, integer, isTrue, type Members, object, oneOf, optional, text } from '../schema.ts';

const eventOrder = {
  /** Counts the resource's events from 1. */
  number: integer,
  /** The resource's events are delivered in the order of their numbers. */
  isOrdered: optional(isTrue),
  /** When the resource's previous event happened. Absent for the first, and where no order is kept. */
  previousAt: optional(text),
};

/** Which event of which resource, and where it comes in the resource's order. */
export interface EventIdentity extends Members<typeof eventOrder> {
  readonly platformId: PlatformId;
  /** The id of the resource that changed. */
  readonly resource: string;
  readonly eventId: Id<'Webhook'>;
  /** When the event happened. */
  readonly at: string;
}

/** An event as it is sent. */
export interface WebhookEvent extends EventIdentity {
  readonly type: WebhookType;
  /** The request's body, byte for byte: every attempt sends and signs the same text. */
  readonly body: string;
}

const deliveryStatus = oneOf('WAITING', 'PENDING', 'DELIVERED', 'FAILED');
/** docs/delivery-lifecycle.md draws the moves between them. */
export type DeliveryStatus = Infer<typeof deliveryStatus>;

const attempt = object({ at: text, durationMs: integer, ...attemptResult });
export interface Attempt extends Infer<typeof attempt> {}

/** The members of a delivery that are stored as they are. Its keys hold the others, except for the body, which is compressed. */
export const deliveryMembers = {
  ...eventOrder,
  status: deliveryStatus,
  /** The newest attempts, oldest first. */
  attempts: arrayOf(attempt),
  attemptCount: integer,
  /** When the next attempt is due; for a leased delivery, when its lease ends. */
  nextAttemptAt: optional(text),
  /** When its first attempt failed, or when it was reopened: the time in which it is retried begins here. */
  openSince: optional(text),
  /** The number of attempts when the platform asked for one more: the retry that was queued then is superseded. */
  resentAtAttempt: optional(integer),
  /** The workflow posted it and waited for the answer, so it is never sent again. */
  isSynchronous: optional(isTrue),
  /** What the answer to it has decided, as JSON. */
  decision: optional(text),
  /** The event was lost before it could be sent: only its identity is known. */
  isLost: optional(isTrue),
  /** Counts the writes; 0 before the first. */
  version: integer,
  /** Identifies the writer, so that a repeated put recognizes its own effect. */
  writer: optional(text),
};

/** The delivery of one event. */
export interface Delivery extends EventIdentity, Members<typeof deliveryMembers> {
  /** Absent while the event is lost. */
  readonly type?: WebhookType;
  /** Empty while the event is lost. */
  readonly body: string;
  readonly expiresAtSeconds: number;
}

export const isClosed = (status: DeliveryStatus | undefined): boolean => status === 'DELIVERED' || status === 'FAILED';

const secondsAfter = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds;

/** When the record of a delivery that is accepted at `now` ends. */
export const acceptedUntil = (now: Date): Pick<Delivery, 'expiresAtSeconds'> => ({
  expiresAtSeconds: secondsAfter(now, deliveryKeptSeconds.accepted),
});

const identityOf = ({
  platformId,
  resource,
  number,
  isOrdered,
  previousAt,
  eventId,
  at,
}: EventIdentity): EventIdentity => ({
  platformId,
  resource,
  number,
  ...(isOrdered && { isOrdered }),
  ...(previousAt && { previousAt }),
  eventId,
  at,
});

/** A delivery that is not in the table yet. That of a lost event has no content. */
export function newDelivery(event: EventIdentity & Partial<WebhookEvent>, now: Date): Delivery {
  const { type, body = '' } = event;
  return {
    ...identityOf(event),
    ...(type && { type }),
    body,
    status: 'PENDING',
    attempts: [],
    attemptCount: 0,
    version: 0,
    expiresAtSeconds: secondsAfter(now, deliveryKeptSeconds.notAccepted),
  };
}

/** The event of a delivery. Throws when it was lost. */
export function eventOf(delivery: Delivery): WebhookEvent {
  const { type, body } = delivery;
  if (!type) throw new Error(`The event ${delivery.eventId} was lost, so there is nothing to send.`);
  return { ...identityOf(delivery), type, body };
}
