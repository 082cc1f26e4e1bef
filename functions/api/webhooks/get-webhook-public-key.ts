import { getWebhookPublicKey } from '../../contract/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { serviceKey } from '../../runtime/webhooks/public-keys.ts';

export const handler = serve(getWebhookPublicKey, async () => {
  const { key, keyId } = await serviceKey();
  return { status: 200 as const, body: { publicKey: key.export({ format: 'pem', type: 'spki' }).toString(), keyId } };
});
