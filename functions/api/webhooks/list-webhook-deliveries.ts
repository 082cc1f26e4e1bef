import * as contract from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { listWebhookDeliveries } from '../../use-cases/webhooks/views/delivery-views.ts';

export const handler = serve(contract.listWebhookDeliveries, ({ query }, context) =>
  listWebhookDeliveries(context, query),
);
