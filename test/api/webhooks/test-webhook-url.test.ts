import { beforeEach, describe, expect, it } from 'vitest';
import { handler as sendTestWebhook } from '../../../functions/api/sandbox/send-test-webhook.ts';
import { handler as testWebhookUrl } from '../../../functions/api/webhooks/test-webhook-url.ts';
import { aCaller, aPlatform, noon, uuids } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useKeys } from '../../support/keys.ts';
import { useReceiver } from '../../support/receiver.ts';
import { useClock, useRandom } from '../../support/seams.ts';

const table = useTable();
const keys = useKeys();
const receiver = useReceiver();
useClock();
useRandom({ uuids: [uuids.payment] });

const eventId = `Webhook:${uuids.payment}`;
const sent = JSON.stringify({ id: eventId, type: 'TEST', timestamp: noon, data: {} });

beforeEach(() => {
  keys.signs(sent);
  table.holds(stored.platform(aPlatform({ webhookEndpoint: receiver.url() })));
});

describe.each([
  { path: '/webhooks/test', handler: testWebhookUrl },
  { path: '/sandbox/webhooks/test', handler: sendTestWebhook },
])('POST $path', ({ handler }) => {
  it('sends one signed TEST to the endpoint and shows what it answered', async () => {
    expect(await invoke(handler)).toMatchObject({
      status: 200,
      body: { url: receiver.url(), response_status: 200, response_body: 'thank you' },
    });
    expect(receiver.received).toMatchObject([{ method: 'POST', text: sent, headers: { 'webhook-id': eventId } }]);
    expect(receiver.received[0]?.headers).toHaveProperty('x-service-signature');
  });

  it('shows an error of the receiver as what it is', async () => {
    receiver.answers(500);
    expect(await invoke(handler)).toMatchObject({ status: 200, body: { response_status: 500 } });
    expect(receiver.received).toHaveLength(1);
  });

  it('is refused where no endpoint is set', async () => {
    table.holds(stored.platform(aPlatform()));
    expect(await invoke(handler)).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' } });
  });

  it('is refused where nobody answers', async () => {
    table.holds(stored.platform(aPlatform({ webhookEndpoint: 'http://127.0.0.1:1/' })));
    expect(await invoke(handler)).toMatchObject({ status: 400, body: { code: 'WEBHOOK_DELIVERY_ERROR' } });
  });

  it('is refused without the permission MANAGE', async () => {
    const answer = await invoke(handler, { caller: aCaller({ permissions: ['VIEW'] }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});

describe('POST /webhooks/test', () => {
  it('sends to the address of the request instead, if there is one', async () => {
    table.holds(stored.platform(aPlatform()));
    const answer = await invoke(testWebhookUrl, { body: { url: receiver.url() } });
    expect(answer).toMatchObject({ status: 200, body: { url: receiver.url() } });
  });

  it.each(['ftp://platform.example.com', 'platform', ''])('refuses the address "%s"', async (url) => {
    expect(await invoke(testWebhookUrl, { body: { url } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('POST /sandbox/webhooks/test', () => {
  it('exists in the sandbox only', async () => {
    const answer = await invoke(sendTestWebhook, { caller: aCaller({ environment: 'production' }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(receiver.received).toEqual([]);
  });
});
