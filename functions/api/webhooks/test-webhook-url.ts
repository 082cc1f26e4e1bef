import { testWebhookUrl } from '../../contract/webhooks/webhooks.ts';
import { serve } from '../../runtime/serve.ts';
import { sendTest } from '../../use-cases/webhooks/send-test.ts';

export const handler = serve(testWebhookUrl, ({ body }, context) => sendTest(context, body.url));
