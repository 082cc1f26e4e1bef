import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReceivedWebhook, startTestCloud, webhookReceiver } from '../support/local-cloud.ts';

type Jwk = JsonWebKey & { readonly kid: string; readonly alg: string };

const dataDir = mkdtempSync(join(tmpdir(), 'webhook-keys-'));
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the service shows and sends while it runs with these generations. */
async function runWith(webhookKeys: readonly number[]) {
  const cloud = await startTestCloud({ dataDir, webhookUrl: receiver.url, webhookKeys });
  try {
    const { length } = receiver.received;
    expect((await cloud.api.post('/sandbox/webhooks/test', {})).status).toBe(200);
    const webhook = await receiver.waitFor((one) => receiver.received.indexOf(one) >= length);
    const jwks: Jwk[] = (await cloud.api.get('/.well-known/jwks.json', { credentials: null })).body.keys;
    const { keyId } = (await cloud.api.get('/webhooks/public-key', { credentials: null })).body;
    return { webhook, jwks, keyId };
  } finally {
    await cloud.stop();
  }
}

/** The key ids of those that verify the two signatures of a webhook. */
function signersOf({ headers, raw }: ReceivedWebhook, jwks: readonly Jwk[]) {
  const own = Buffer.from(JSON.parse(String(headers['x-service-signature'])).s, 'base64');
  const standard = Buffer.from(String(headers['webhook-signature']).replace('v1a,', ''), 'base64');
  const content = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`);
  return jwks
    .filter(({ alg, ...jwk }) => {
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      return alg === 'ES256' ? verify('sha256', Buffer.from(raw), key, own) : verify(null, content, key, standard);
    })
    .map(({ kid }) => kid);
}

const kids = (jwks: readonly Jwk[]) => jwks.map(({ kid }) => kid);

describe('replacing the webhook keys', () => {
  it('shows the next keys before they sign and the last ones after, so that every webhook verifies meanwhile', async () => {
    const before = await runWith([1]);
    const announced = await runWith([1, 2]);
    const replaced = await runWith([2, 1]);
    const retired = await runWith([2]);

    const [first, second] = [kids(before.jwks), kids(retired.jwks)];
    expect(new Set([...first, ...second]).size).toBe(4);
    expect(kids(announced.jwks)).toEqual([...first, ...second]);
    expect(kids(replaced.jwks)).toEqual([...second, ...first]);
    expect([before, announced, replaced, retired].map(({ keyId }) => keyId)).toEqual(
      [first, first, second, second].map(([service]) => service),
    );

    for (const { jwks } of [announced, replaced]) {
      for (const { webhook } of [before, announced]) expect(signersOf(webhook, jwks)).toEqual(first);
      for (const { webhook } of [replaced, retired]) expect(signersOf(webhook, jwks)).toEqual(second);
    }
    expect(signersOf(before.webhook, retired.jwks)).toEqual([]);
  }, 60_000);
});
