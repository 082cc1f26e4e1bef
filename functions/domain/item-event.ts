import type { WebhookType } from '../contract/webhook-events.ts';
import type { PaymentStatus } from './lifecycle.ts';

/** The newest event of an item: the stream record that carries it is the event, so no outbox item is needed. */
export interface ItemEvent {
  /** Counts the item's events from 1, without gaps. */
  readonly number: number;
  readonly type: WebhookType;
  readonly at: string;
  /** The status that the event tells of, where the same write went on to another. */
  readonly status?: PaymentStatus;
  /** When the event before it happened; absent for the first. */
  readonly previousAt?: string;
}

/** An item that tells of its changes. */
export interface Telling {
  readonly event?: ItemEvent;
}

/**
 * Makes the next version of an item an event: write it, and the event is on its way, in order with the item's others and
 * exactly as lasting as the change. The item's type needs a row in runtime/webhooks/outbox.ts.
 */
export const tell = <T extends Telling>(item: T, type: WebhookType, now: Date): T & { readonly event: ItemEvent } => ({
  ...item,
  event: {
    number: (item.event?.number ?? 0) + 1,
    type,
    at: now.toISOString(),
    ...(item.event && { previousAt: item.event.at }),
  },
});
