import { getJwks } from '../../contract/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { keySet } from '../../runtime/webhooks/public-keys.ts';

export const handler = serve(getJwks, async () => ({ status: 200 as const, body: { keys: await keySet() } }));
