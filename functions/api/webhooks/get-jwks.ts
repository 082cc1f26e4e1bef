import { getJwks } from '../../contract/webhooks/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { showKeySet } from '../../use-cases/webhooks/public-keys.ts';

export const handler = serve(getJwks, showKeySet);
