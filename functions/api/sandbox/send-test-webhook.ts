import { sendTestWebhook } from '../../contract/sandbox.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { requireEndpoint } from '../../runtime/webhooks/endpoint.ts';
import { sendTest } from '../../runtime/webhooks/send-test.ts';

export const handler = serve(sendTestWebhook, async (_input, context) => {
  const url = requireEndpoint(await requirePlatform(context.store, context.caller));
  return { status: 200 as const, body: await sendTest(url, context) };
});
