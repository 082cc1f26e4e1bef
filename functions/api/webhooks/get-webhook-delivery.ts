import { getWebhookDelivery } from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { showDelivery } from '../../use-cases/webhooks/delivery-views.ts';

export const handler = serve(getWebhookDelivery, ({ path }, context) => showDelivery(context, path.deliveryId));
