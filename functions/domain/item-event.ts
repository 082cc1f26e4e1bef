import type { WebhookType } from '../contract/webhooks/webhook-events.ts';
import type { PaymentStatus } from './payment-status.ts';
import { type Infer, integer, listed, object, optional, text } from './schema.ts';

/** The newest event of an item. The stream record of the item's version carries it, so no outbox item is needed. */
export const itemEvent = object({
  /** Counts the item's events from 1, without gaps. */
  number: integer,
  type: listed<WebhookType>(),
  at: text,
  /** The status at the event, where the same write moved the payment on to another. */
  status: optional(listed<PaymentStatus>()),
  /** When the item's previous event happened; absent for the first. */
  previousAt: optional(text),
});
export type ItemEvent = Infer<typeof itemEvent>;

/** An item that has events. Its type is one of `eventSourceTypes`. */
export interface EventSource {
  readonly event?: ItemEvent;
}

/** An item of which one write can cause several events. */
export interface MultipleEventSource extends EventSource {
  /** The events of the same write that come before `event`. */
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
