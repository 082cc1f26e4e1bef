// DEFECT functions/runtime/serve.ts handle(): `const store = theStore()` runs for every endpoint, but lib/aws/grants.ts gives
// TABLE_NAME only to functions that use the table. getOpenApi (uses []), getJwks and getWebhookPublicKey (uses keys:public)
// therefore answer 500 when deployed: "The environment variable TABLE_NAME is not set." Build the store lazily.
import { expect, it } from 'vitest';
import { handler } from '../../functions/api/documentation/get-open-api.ts';
import { handler as jwks } from '../../functions/api/webhooks/get-jwks.ts';
import { invoke } from '../support/invoke.ts';
import { useKeys } from '../support/keys.ts';

const keys = useKeys();
it('needs no table', async () => {
  delete process.env.TABLE_NAME;
  keys.shows();
  expect((await invoke(handler, { caller: null })).status).toBe(200);
  expect((await invoke(jwks, { caller: null })).status).toBe(200);
});
