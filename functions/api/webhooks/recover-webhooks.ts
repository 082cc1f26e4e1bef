import * as contract from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { recoverWebhooks } from '../../use-cases/webhooks/recovery/recovery.ts';

export const handler = serve(contract.recoverWebhooks, ({ body }, context) => recoverWebhooks(context, body.since));
