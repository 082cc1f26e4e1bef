import { deliveryKeptSeconds } from '../../contract/figures.ts';
import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import type { AttemptResult } from '../attempt-result.ts';
import type { Id, PlatformId } from '../ids.ts';

/** Which event of which resource, and where it comes in the resource's order. */
export interface EventIdentity {
  readonly platformId: PlatformId;
  /** The id of the resource that changed. */
  readonly resource: string;
  /** Counts the resource's events from 1. */
  readonly number: number;
  /** The resource's events are delivered in the order of their numbers. */
  readonly isOrdered?: true;
  /** When the resource's previous event happened. Absent for the first, and where no order is kept. */
  readonly previousAt?: string;
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

/** docs/delivery-lifecycle.md draws the moves between them. */
export type DeliveryStatus = 'WAITING' | 'PENDING' | 'DELIVERED' | 'FAILED';

export interface Attempt extends AttemptResult {
  readonly at: string;
  readonly durationMs: number;
}

/** The delivery of one event. */
export interface Delivery extends EventIdentity {
  /** Absent while the event is lost. */
  readonly type?: WebhookType;
  /** Empty while the event is lost. */
  readonly body: string;
  readonly status: DeliveryStatus;
  /** The newest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly attemptCount: number;
  /** When the next attempt is due; for a claimed delivery, when its claim ends. */
  readonly nextAttemptAt?: string;
  /** When its first attempt failed, or when it was reopened: the time in which it is retried begins here. */
  readonly openSince?: string;
  /** The number of attempts when the platform asked for one more: the retry that was queued then is superseded. */
  readonly resentAtAttempt?: number;
  /** The workflow posted it and waited for the answer, so it is never sent again. */
  readonly isSynchronous?: true;
  /** The event was lost before it could be sent: only its identity is known. */
  readonly isLost?: true;
  /** Counts the writes; 0 before the first. */
  readonly version: number;
  /** Identifies the writer, so that a repeated put recognizes its own effect. */
  readonly writer?: string;
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
