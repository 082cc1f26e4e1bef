import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
import type { JsonWebKeySet } from '../../contract/webhooks.ts';
import { keysClient } from '../clients/keys.ts';
import { publishedKeyIds, setting } from '../settings.ts';

/** A public key that receivers verify webhooks with. */
export interface WebhookKey {
  readonly keyId: string;
  readonly key: KeyObject;
}

/** Public keys do not change under their id, so one look-up lasts as long as the function does. */
const known = new Map<string, Promise<WebhookKey>>();

async function lookUp(id: string): Promise<WebhookKey> {
  const { PublicKey } = await keysClient().send(new GetPublicKeyCommand({ KeyId: id }));
  if (!PublicKey) throw new Error('The key service returned no public key.');
  const der = Buffer.from(PublicKey);
  // The id that receivers see names the key itself; where it lives is the deployment's business.
  const keyId = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return { keyId, key: createPublicKey({ key: der, format: 'der', type: 'spki' }) };
}

function publicKey(id: string): Promise<WebhookKey> {
  const found = known.get(id) ?? lookUp(id);
  known.set(id, found);
  found.catch(() => known.delete(id));
  return found;
}

/** The P-256 key of the X-Service-Signature header. */
export const serviceKey = (): Promise<WebhookKey> => publicKey(setting('webhookKeyId'));

/** The signing keys, then those of other generations, as RFC 7517 writes them. */
export async function keySet(): Promise<JsonWebKeySet['keys']> {
  const ids = [setting('webhookKeyId'), setting('standardWebhookKeyId'), ...publishedKeyIds()];
  return (await Promise.all(ids.map(publicKey))).map(describe);
}

function describe({ key, keyId }: WebhookKey): JsonWebKeySet['keys'][number] {
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256';
  const { kty = '', crv = '', x = '', y } = key.export({ format: 'jwk' });
  return { kty, crv, x, ...(y !== undefined && { y }), kid: keyId, use: 'sig', alg };
}
