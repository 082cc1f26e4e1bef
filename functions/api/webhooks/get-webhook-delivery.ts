import { getWebhookDelivery } from '../../contract/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { requireDelivery, toDeliveryRecord } from '../../runtime/webhooks/delivery-record.ts';

export const handler = serve(getWebhookDelivery, async ({ path }, { caller, store }) => ({
  status: 200 as const,
  body: toDeliveryRecord(await requireDelivery(store, caller.platformId, path.deliveryId)),
}));
