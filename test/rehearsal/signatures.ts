import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { Client } from '../kit/measuring/payer.ts';
import type { Webhook } from '../kit/measuring/receiver.ts';

/** The public keys that the service publishes. */
export interface WebhookKeys {
  readonly service: KeyObject;
  readonly standard: KeyObject;
}

/** Reads the keys as a platform does: the PEM, and the ed25519 key of the key set. */
export async function keysOf(client: Client): Promise<WebhookKeys> {
  const { publicKey } = await client.get('/webhooks/public-key');
  const { keys } = await client.get('/.well-known/jwks.json');
  const jwk = keys.find(({ crv }: JsonWebKey) => crv === 'Ed25519');
  return { service: createPublicKey(publicKey), standard: createPublicKey({ key: jwk, format: 'jwk' }) };
}

/** Requires both signatures of a webhook: X-Service-Signature over the body, and that of Standard Webhooks. */
export function requireSignatures({ service, standard }: WebhookKeys, { headers, text, body }: Webhook): void {
  const own = JSON.parse(String(headers['x-service-signature'])).s;
  const [, theirs = ''] = String(headers['webhook-signature']).split(',');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  const isSigned =
    verify('sha256', Buffer.from(text), service, Buffer.from(own, 'base64')) &&
    verify(null, Buffer.from(signed), standard, Buffer.from(theirs, 'base64'));
  if (!isSigned) throw new Error(`The signatures of webhook ${body.id} do not verify.`);
}
