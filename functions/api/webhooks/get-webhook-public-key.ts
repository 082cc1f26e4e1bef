import * as contract from '../../contract/webhooks/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { getWebhookPublicKey } from '../../use-cases/webhooks/signing/public-keys.ts';

export const handler = serve(contract.getWebhookPublicKey, (_input, context) => getWebhookPublicKey(context));
