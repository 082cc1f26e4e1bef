import * as contract from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { resendWebhookDelivery } from '../../use-cases/webhooks/recovery/resend.ts';

export const handler = serve(contract.resendWebhookDelivery, ({ path }, context) =>
  resendWebhookDelivery(context, path.deliveryId),
);
