import { recoverWebhooks } from '../../contract/webhook-deliveries.ts';
import { requirePlatform } from '../../runtime/platform.ts';
import { serve } from '../../runtime/serve.ts';
import { requireEndpoint } from '../../runtime/webhooks/endpoint.ts';
import { orderRecovery } from '../../runtime/webhooks/recovery-order.ts';

export const handler = serve(recoverWebhooks, async ({ body }, { caller, store, now }) => {
  requireEndpoint(await requirePlatform(store, caller));
  const span = { since: new Date(body.since).toISOString(), until: now.toISOString() };
  await orderRecovery({ platformId: caller.platformId, ...span });
  return { status: 202 as const, body: span };
});
