import { createHash, type KeyObject } from 'node:crypto';
import type { JsonWebKeySet } from '../../contract/webhooks.ts';
import { publicKeyOf } from '../public-key.ts';
import { publishedKeyIds, setting } from '../settings.ts';

/** A public key that receivers verify webhooks with. */
export interface WebhookKey {
  readonly keyId: string;
  readonly key: KeyObject;
}

async function publicKey(id: string): Promise<WebhookKey> {
  const key = await publicKeyOf(id);
  // The id that receivers see names the key itself; where it lives is the deployment's business.
  const der = key.export({ format: 'der', type: 'spki' });
  return { keyId: createHash('sha256').update(der).digest('hex').slice(0, 16), key };
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
