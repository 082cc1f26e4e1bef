import { createPublicKey, generateKeyPairSync, type JsonWebKey, verify } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as showJwks } from '../../../../functions/api/webhooks/get-jwks.ts';
import { handler as showPem } from '../../../../functions/api/webhooks/get-webhook-public-key.ts';
import { formatId } from '../../../../functions/domain/ids.ts';
import type { SigningKeys } from '../../../../functions/domain/webhooks/signing-keys.ts';
import { provide } from '../../../../functions/ports/ports.ts';
import { putSigningKeys, readSigningKeys } from '../../../../functions/store/webhooks/signing-keys.ts';
import { signatureHeaders } from '../../../../functions/use-cases/webhooks/signing/sign.ts';
import {
  ensureSigningKeys,
  publishGeneration,
  retireGeneration,
  signWithGeneration,
} from '../../../../lib/platforms/webhook-keys.ts';
import { forgotten } from '../../../kit/aws-stubs.ts';
import { uuids } from '../../../kit/builders.ts';
import { invoke } from '../../../kit/invoke.ts';
import { useClock } from '../../../kit/ports.ts';
import { answerOfSealingKey, useSealingKey } from '../../../kit/sealed-keys.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
useClock();
useSealingKey();

/** The time that has passed since a test began, which decides when the keys are read again. */
let elapsedMs = 0;
/** Requests to the key service. */
let opened = 0;
/** A client of its own gives each test an execution environment of its own. */
let store = table.store;
beforeEach(async () => {
  [elapsedMs, opened] = [0, 0];
  store = { ...table.store, client: { ...table.store.client } as typeof table.store.client };
  provide('timer', { elapsedMs: () => elapsedMs, pause: async () => undefined, after: () => () => {} });
  await ensureSigningKeys();
  provide('kms', {
    send: async (command) => {
      opened += 1;
      return answerOfSealingKey(command) ?? Promise.reject(forgotten);
    },
  });
});

const signingKeyItems = () => table.ofType('SIGNING_KEYS');
const content = { eventId: formatId('Webhook', uuids.unknown), timestamp: 1_700_000_000, body: '{"type":"TEST"}' };
type Jwk = JsonWebKey & { readonly kid: string; readonly alg: string };
const published = async (): Promise<readonly Jwk[]> => (await invoke(showJwks, { caller: null })).body.keys;

/** The ids of the published keys that verify the two signatures of a webhook. */
async function signersOf(headers: Readonly<Record<string, string>>, { eventId, timestamp, body } = content) {
  const own = Buffer.from(JSON.parse(headers['X-Service-Signature'] ?? '{}').s, 'base64');
  const standard = Buffer.from(String(headers['webhook-signature']).replace('v1a,', ''), 'base64');
  return (await published())
    .filter(({ alg, ...jwk }) => {
      const key = createPublicKey({ key: jwk, format: 'jwk' });
      return alg === 'ES256'
        ? verify('sha256', Buffer.from(body), key, own)
        : verify(null, Buffer.from(`${eventId}.${timestamp}.${body}`), key, standard);
    })
    .map(({ kid }) => kid);
}
const kids = async () => (await published()).map(({ kid }) => kid);

describe('a webhook that a function signs', () => {
  it('verifies with both published keys, and with no other content', async () => {
    const headers = await signatureHeaders(store, content);
    expect(await signersOf(headers)).toEqual(await kids());
    expect(await signersOf(headers, { ...content, body: '{"type":"TEST2"}' })).toEqual([]);
  });

  it('has both signatures however long it is', async () => {
    const long = { ...content, body: JSON.stringify({ text: '字'.repeat(100_000) }) };
    expect(await signersOf(await signatureHeaders(store, long), long)).toHaveLength(2);
  });

  it('costs two requests to the key service in an execution environment, and none from then on', async () => {
    await signatureHeaders(store, content);
    expect(opened).toBe(2);
    elapsedMs += 3_600_000;
    await Promise.all(Array.from({ length: 50 }, () => signatureHeaders(store, content)));
    expect(opened).toBe(2);
  });

  it('reads the keys again after a minute, and not before', async () => {
    elapsedMs = 1_000;
    await signatureHeaders(store, content);
    const reads = () => table.calls().length;
    const before = reads();
    elapsedMs += 59_999;
    await signatureHeaders(store, content);
    expect(reads()).toBe(before);
    elapsedMs += 1;
    await signatureHeaders(store, content);
    expect(reads()).toBe(before + 1);
  });

  it('keeps the keys for a minute however long the environment has run', async () => {
    elapsedMs = 3_600_000;
    await signatureHeaders(store, content);
    const before = table.calls().length;
    elapsedMs += 1;
    await signatureHeaders(store, content);
    expect(table.calls()).toHaveLength(before);
  });

  it('names the version of its own signature, and the scheme of the standard one', async () => {
    const headers = await signatureHeaders(store, content);
    expect(JSON.parse(headers['X-Service-Signature'] ?? '')).toEqual({
      v: '1',
      s: expect.stringMatching(/^[\w+/]+=*$/),
    });
    expect(headers).toMatchObject({
      'webhook-id': content.eventId,
      'webhook-timestamp': '1700000000',
      'webhook-signature': expect.stringMatching(/^v1a,[\w+/]+=*$/),
    });
  });

  it('is not signed when the key service opens nothing', async () => {
    provide('kms', { send: async () => ({}) });
    await expect(signatureHeaders(store, content)).rejects.toThrow('AWS KMS opened no key.');
  });

  it('does not wait for a request that an earlier invocation left behind', async () => {
    provide('kms', { send: () => new Promise(() => undefined) });
    void signatureHeaders(store, content);
    provide('kms', { send: async (command) => answerOfSealingKey(command) ?? Promise.reject(forgotten) });
    expect(await signersOf(await signatureHeaders(store, content))).toHaveLength(2);
  });

  it('is not signed while the key service fails, and is when it answers again', async () => {
    provide('kms', { send: () => Promise.reject(new Error('The key service is away.')) });
    await expect(signatureHeaders(store, content)).rejects.toThrow('away');
    provide('kms', { send: async (command) => answerOfSealingKey(command) ?? Promise.reject(forgotten) });
    expect(await signersOf(await signatureHeaders(store, content))).toHaveLength(2);
  });

  it('is not signed with a key that was sealed for another header or generation', async () => {
    const keys = await readSigningKeys(table.store);
    const [generation] = keys?.generations ?? [];
    if (!keys || !generation) throw new Error('There are no webhook keys.');
    const hold = (changed: Partial<SigningKeys>) =>
      table.holds(putSigningKeys({ ...keys, ...changed }).put?.item ?? {});
    hold({ generations: [{ ...generation, service: generation.standard }] });
    await expect(signatureHeaders(store, content)).rejects.toThrow('does not open');
    hold({ signing: 2, generations: [{ ...generation, generation: 2 }] });
    elapsedMs += 60_000;
    await expect(signatureHeaders(store, content)).rejects.toThrow('does not open');
  });
});

describe('the keys', () => {
  it('are made once, and no private key lies open in the table', async () => {
    const before = await kids();
    await ensureSigningKeys();
    expect(await kids()).toEqual(before);
    const { privateKey } = generateKeyPairSync('ed25519');
    const plain = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(0, 12).toString('base64');
    expect(JSON.stringify(signingKeyItems())).not.toContain(plain);
    for (const key of await published()) expect(key).not.toHaveProperty('d');
  });

  it('are shown with the members of their kind', async () => {
    const [service, standard] = await published();
    expect(Object.keys(service ?? {}).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    expect(standard).toEqual({
      kty: 'OKP',
      crv: 'Ed25519',
      x: expect.stringMatching(/^[\w-]{43}$/),
      kid: expect.stringMatching(/^[0-9a-f]{16}$/),
      use: 'sig',
      alg: 'EdDSA',
    });
  });

  it('are none before the first platform, which the two operations say', async () => {
    table.removes(...signingKeyItems());
    expect(await published()).toEqual([]);
    const { status, body } = await invoke(showPem, { caller: null });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.message).toBe('There are no webhook keys yet: they are made with the first platform.');
    await expect(signatureHeaders(store, content)).rejects.toThrow('npm run operate -- webhook-keys publish');
  });

  it('of the next generation are published first, sign within a minute, and the old ones are retired last', async () => {
    const first = await kids();
    expect(await publishGeneration()).toBe(2);
    const both = await kids();
    expect(both.slice(0, 2)).toEqual(first);
    expect(both).toHaveLength(4);
    expect(await signersOf(await signatureHeaders(store, content))).toEqual(first);

    await signWithGeneration(2);
    expect(await kids()).toEqual([...both.slice(2), ...first]);
    expect((await invoke(showPem, { caller: null })).body.keyId).toBe(both[2]);
    elapsedMs += 60_000;
    const signed = await signatureHeaders(store, content);
    expect(await signersOf(signed)).toEqual(both.slice(2));

    await expect(retireGeneration(2)).rejects.toThrow('Generation 2 signs. Sign with another one first.');
    await retireGeneration(1);
    expect(await kids()).toEqual(both.slice(2));
    await expect(signWithGeneration(1)).rejects.toThrow('There is no generation 1 of the webhook keys; there are 2.');
    expect(await publishGeneration()).toBe(3);
  });
});
