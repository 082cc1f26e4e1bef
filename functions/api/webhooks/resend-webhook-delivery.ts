import { resendWebhookDelivery } from '../../contract/webhook-deliveries.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { messageOf } from '../../runtime/webhooks/delivery-message.ts';
import { requireDelivery, toDeliveryRecord } from '../../runtime/webhooks/delivery-record.ts';
import { requireEndpoint } from '../../runtime/webhooks/endpoint.ts';
import { enqueue } from '../../runtime/webhooks/lanes.ts';

/** Queues the event. Nothing is written here: whoever takes it from the queue does so, and comes again if it dies. */
export const handler = serve(resendWebhookDelivery, async ({ path }, { caller, store, now }) => {
  const delivery = await requireDelivery(store, caller.platformId, path.deliveryId);
  if (delivery.isAsked) throw new Refusal('CONFLICT', 'The answer to this event was waited for; it is not sent again.');
  if (delivery.isLost) throw new Refusal('CONFLICT', 'The event was lost; read the resource instead.');
  if (delivery.status === 'WAITING') {
    throw new Refusal('CONFLICT', 'The event before it of the same payment is still being tried; send that one again.');
  }
  requireEndpoint(await requirePlatform(store, caller));
  await enqueue('SLOW', { ...messageOf(delivery), isResend: true }, now);
  return { status: 202 as const, body: toDeliveryRecord(delivery) };
});
