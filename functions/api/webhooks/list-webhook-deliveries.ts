import { listWebhookDeliveries } from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { showDeliveries } from '../../use-cases/webhooks/delivery-views.ts';

export const handler = serve(listWebhookDeliveries, ({ query }, context) => showDeliveries(context, query));
