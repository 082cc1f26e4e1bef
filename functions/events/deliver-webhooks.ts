import { readQueue } from '../runtime/queue.ts';
import { theStore } from '../runtime/store.ts';
import { deliver } from '../runtime/webhooks/deliver.ts';
import type { DeliveryMessage } from '../runtime/webhooks/delivery-message.ts';

/** The part of a bus event that concerns delivery; what is queued again has the same shape. */
interface Delivered {
  readonly detail: DeliveryMessage;
}

/** Takes new events to the endpoints that answer. */
export const handler = readQueue<Delivered>('DeliverWebhooks', ({ detail }) => deliver(theStore(), detail, 'FAST'));
