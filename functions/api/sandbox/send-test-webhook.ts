import * as contract from '../../contract/sandbox/sandbox.ts';
import { serve } from '../../runtime/serve.ts';
import { sendTestWebhook } from '../../use-cases/webhooks/delivery/send-test.ts';

export const handler = serve(contract.sendTestWebhook, (_input, context) => sendTestWebhook(context));
