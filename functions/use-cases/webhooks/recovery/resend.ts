import type { PlatformId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { toDeliveryRecord } from '../../../domain/webhooks/delivery-record.ts';
import type { Context } from '../../../runtime/context.ts';
import type { Store } from '../../../store/table.ts';
import { requireEndpointOf } from '../delivery/endpoint.ts';
import { requireDelivery } from '../delivery/require-delivery.ts';
import { messageOf } from '../message/delivery-message.ts';
import { enqueue } from '../message/delivery-queues.ts';

/**
 * Queues an event to be sent again; the delivery changes when a function takes the message. Refuses with REFERENCE_NOT_FOUND,
 * WEBHOOK_ENDPOINT_NOT_SET, and CONFLICT for an event that cannot be sent now.
 */
export async function resendWebhookDelivery({ caller, store, now }: Context, deliveryId: string) {
  const delivery = await queueAgain(store, caller.platformId, deliveryId, now);
  return { status: 202 as const, body: toDeliveryRecord(delivery) };
}

/** Queues an event of a platform to be sent again. Refuses as `resendWebhookDelivery` does. */
export async function queueAgain(
  store: Store,
  platformId: PlatformId,
  deliveryId: string,
  now: Date,
): Promise<Delivery> {
  const delivery = await requireDelivery(store, platformId, deliveryId);
  requireSendable(delivery);
  await requireEndpointOf(store, platformId);
  await enqueue('SLOW', messageOf(delivery, 'RESEND'), now);
  return delivery;
}

/** Refuses with CONFLICT. */
function requireSendable({ isSynchronous, isLost, status }: Delivery): void {
  if (isSynchronous) throw new Refusal('CONFLICT', 'The response to this event has had its effect; it is sent once.');
  if (isLost) throw new Refusal('CONFLICT', 'The event was lost; read the resource instead.');
  if (status === 'WAITING') {
    throw new Refusal('CONFLICT', 'The previous event of the same resource is not delivered yet; resend that one.');
  }
}
