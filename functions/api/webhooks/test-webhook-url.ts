import * as contract from '../../contract/webhooks/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { testWebhookUrl } from '../../use-cases/webhooks/delivery/send-test.ts';

export const handler = serve(contract.testWebhookUrl, ({ body }, context) => testWebhookUrl(context, body.url));
