import { testWebhookUrl } from '../../contract/webhooks.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { requireEndpoint } from '../../runtime/webhooks/endpoint.ts';
import { sendTest } from '../../runtime/webhooks/send-test.ts';
import { requireWebhookTarget } from '../../runtime/webhooks/target.ts';

export const handler = serve(testWebhookUrl, async ({ body }, context) => {
  const url = body.url ?? requireEndpoint(await requirePlatform(context.store, context.caller));
  requireWebhookTarget(url, 'url');
  return { status: 200 as const, body: await sendTest(url, context) };
});
