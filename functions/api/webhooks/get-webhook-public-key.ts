import { getWebhookPublicKey } from '../../contract/webhooks/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { showServiceKey } from '../../use-cases/webhooks/public-keys.ts';

export const handler = serve(getWebhookPublicKey, showServiceKey);
