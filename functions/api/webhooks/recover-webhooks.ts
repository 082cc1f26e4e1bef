import { recoverWebhooks } from '../../contract/webhooks/webhook-deliveries.ts';
import { serve } from '../../runtime/serve.ts';
import { startRecovery } from '../../use-cases/webhooks/recovery.ts';

export const handler = serve(recoverWebhooks, ({ body }, context) => startRecovery(context, body.since));
