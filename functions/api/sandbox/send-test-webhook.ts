import { sendTestWebhook } from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { sendTest } from '../../use-cases/webhooks/send-test.ts';

export const handler = serve(sendTestWebhook, (_input, context) => sendTest(context));
