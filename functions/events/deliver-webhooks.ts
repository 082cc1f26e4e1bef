import { readQueue } from '../runtime/queue.ts';
import { theStore } from '../runtime/store.ts';
import { deliver } from '../runtime/webhooks/deliver.ts';
import type { DeliveryMessage } from '../runtime/webhooks/delivery-message.ts';

/** The part of a bus event that concerns delivery; a retry is queued in the same shape. */
interface Delivered {
  readonly detail: DeliveryMessage;
}

/** Takes events from the queue to the platforms' webhook endpoints. */
export const handler = readQueue<Delivered>('DeliverWebhooks', ({ detail }) => deliver(theStore(), detail));
