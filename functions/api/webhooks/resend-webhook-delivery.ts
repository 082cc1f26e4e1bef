import { resendWebhookDelivery } from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { resend } from '../../use-cases/webhooks/resend.ts';

export const handler = serve(resendWebhookDelivery, ({ path }, context) => resend(context, path.deliveryId));
