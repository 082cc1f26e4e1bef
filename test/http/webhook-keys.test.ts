import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishGeneration, retireGeneration, signWithGeneration } from '../../lib/platforms/webhook-keys.ts';
import { type ReceivedWebhook, startTestCloud, webhookReceiver } from '../kit/local-cloud.ts';

type Jwk = JsonWebKey & { readonly kid: string; readonly alg: string };

const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'webhook-keys-'));
  folders.push(folder);
  return folder;
}
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Run {
  /** The generations of keys in the key service. */
  readonly webhookKeys?: readonly number[];
  /** Runs an operator's command before the webhook. */
  readonly operate?: () => Promise<unknown>;
}

/** Runs the service on this folder. Returns its published keys and a webhook. */
async function run(dataDir: string, { webhookKeys, operate }: Run = {}) {
  const cloud = await startTestCloud({ dataDir, webhookUrl: receiver.url, ...(webhookKeys && { webhookKeys }) });
  try {
    await operate?.();
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

/** The ids of the keys that verify the two signatures of a webhook. */
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

describe('the keys of functions', () => {
  it('sign every webhook, are the same after a restart, and are replaced by an operator without a restart', async () => {
    const dataDir = aFolder();
    const first = await run(dataDir);
    expect(kids(first.jwks)).toHaveLength(2);
    expect(first.keyId).toBe(kids(first.jwks)[0]);
    expect(signersOf(first.webhook, first.jwks)).toEqual(kids(first.jwks));

    const published = await run(dataDir, { operate: publishGeneration });
    expect(kids(published.jwks).slice(0, 2)).toEqual(kids(first.jwks));
    expect(signersOf(published.webhook, published.jwks)).toEqual(kids(first.jwks));
    const next = kids(published.jwks).slice(2);
    expect(next).toHaveLength(2);

    const replaced = await run(dataDir, { operate: () => signWithGeneration(2) });
    expect(kids(replaced.jwks)).toEqual([...next, ...kids(first.jwks)]);
    expect(signersOf(replaced.webhook, replaced.jwks)).toEqual(next);

    const retired = await run(dataDir, { operate: () => retireGeneration(1) });
    expect(kids(retired.jwks)).toEqual(next);
    expect(signersOf(retired.webhook, retired.jwks)).toEqual(next);
    expect(signersOf(first.webhook, retired.jwks)).toEqual([]);
  });
});

describe('keys that stay in the key service', () => {
  it('are published before they sign and after they did, beside those of functions, so that every webhook verifies', async () => {
    const dataDir = aFolder();
    const ofFunctions = kids((await run(dataDir)).jwks);
    const runWith = (webhookKeys: readonly number[]) => run(dataDir, { webhookKeys });
    const before = await runWith([1]);
    const announced = await runWith([1, 2]);
    const replaced = await runWith([2, 1]);
    const retired = await runWith([2]);

    const kept = (jwks: readonly Jwk[]) => kids(jwks).filter((kid) => !ofFunctions.includes(kid));
    const [first, second] = [kept(before.jwks), kept(retired.jwks)];
    for (const { jwks } of [before, announced, replaced, retired]) {
      expect(kids(jwks).slice(-2)).toEqual(ofFunctions);
    }
    expect(new Set([...first, ...second]).size).toBe(4);
    expect(kept(announced.jwks)).toEqual([...first, ...second]);
    expect(kept(replaced.jwks)).toEqual([...second, ...first]);
    expect([before, announced, replaced, retired].map(({ keyId }) => keyId)).toEqual(
      [first, first, second, second].map(([service]) => service),
    );

    for (const { jwks } of [announced, replaced]) {
      for (const { webhook } of [before, announced]) expect(signersOf(webhook, jwks)).toEqual(first);
      for (const { webhook } of [replaced, retired]) expect(signersOf(webhook, jwks)).toEqual(second);
    }
    expect(signersOf(before.webhook, retired.jwks)).toEqual([]);
  });
});
