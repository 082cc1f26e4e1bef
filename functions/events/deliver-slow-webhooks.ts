import { readQueue } from '../runtime/queue.ts';
import { theStore } from '../runtime/store.ts';
import { deliver } from '../runtime/webhooks/deliver.ts';
import type { DeliveryMessage } from '../runtime/webhooks/delivery-message.ts';
import { lookBack } from '../runtime/webhooks/look-back.ts';
import { recoverSome } from '../runtime/webhooks/recover.ts';
import type { RecoveryOrder } from '../runtime/webhooks/recovery-order.ts';

type Order = { readonly detail: DeliveryMessage } | { readonly recover: RecoveryOrder };

/** Takes retries, and all that goes to slow endpoints; sends again what a platform asks for. */
export const handler = readQueue<Order>('DeliverSlowWebhooks', (order) =>
  'recover' in order
    ? recoverSome(theStore(), order.recover)
    : deliver(theStore(), order.detail, 'SLOW', order.detail.isOverdue && lookBack),
);
