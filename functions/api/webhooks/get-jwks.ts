import * as contract from '../../contract/webhooks/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { getJwks } from '../../use-cases/webhooks/signing/public-keys.ts';

export const handler = serve(contract.getJwks, (_input, context) => getJwks(context));
