import * as contract from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { getWebhookDelivery } from '../../use-cases/webhooks/views/delivery-views.ts';

export const handler = serve(contract.getWebhookDelivery, ({ path }, context) =>
  getWebhookDelivery(context, path.deliveryId),
);
