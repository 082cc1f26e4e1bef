import type { WebhookType } from '../contract/webhooks/webhook-events.ts';
import type { PaymentStatus } from './payment-status.ts';

/** The newest event of an item. The stream record of the item's version carries it, so no outbox item is needed. */
export interface ItemEvent {
  /** Counts the item's events from 1, without gaps. */
  readonly number: number;
  readonly type: WebhookType;
  readonly at: string;
  /** The status at the event, where the same write moved the payment on to another. */
  readonly status?: PaymentStatus;
  /** When the item's previous event happened; absent for the first. */
  readonly previousAt?: string;
}

/** An item that has events. Its type is one of `eventSourceTypes`. */
export interface EventSource {
  readonly event?: ItemEvent;
}

/** An item of which one write can cause several events. */
export interface MultipleEventSource extends EventSource {
  /** What the same write caused before `event`. */
  readonly earlierEvents?: readonly ItemEvent[] | undefined;
}

/** Makes the next version of an item an event: the write of that version sends it, in order with the item's other events. */
export const recordEvent = <T extends EventSource>(
  item: T,
  type: WebhookType,
  now: Date,
): T & { readonly event: ItemEvent } => ({
  ...item,
  event: {
    number: (item.event?.number ?? 0) + 1,
    type,
    at: now.toISOString(),
    ...(item.event && { previousAt: item.event.at }),
  },
});
