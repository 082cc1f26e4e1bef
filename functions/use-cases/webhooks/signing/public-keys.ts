import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import type { JsonWebKeySet } from '../../../contract/webhooks/webhooks.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { type SealedKeyPair, shownGenerations } from '../../../domain/webhooks/signing-keys.ts';
import { env, publishedKeyIds, signsByKeyService } from '../../../ports/env.ts';
import { publicKeyOf } from '../../../ports/public-key.ts';
import type { Context } from '../../../runtime/context.ts';
import type { Store } from '../../../store/table.ts';
import { readSigningKeys } from '../../../store/webhooks/signing-keys.ts';

/** The P-256 key of the X-Service-Signature header. Refuses with NOT_FOUND before the first platform is created. */
export async function getWebhookPublicKey({ store }: Context) {
  const [key] = await publicKeys(store);
  if (!key) throw new Refusal('NOT_FOUND', 'There are no webhook keys yet: they are made with the first platform.');
  const publicKey = key.export({ format: 'pem', type: 'spki' }).toString();
  return { status: 200 as const, body: { publicKey, keyId: keyIdOf(key) } };
}

/** The signing keys, then those of other generations, as a JSON Web Key Set (RFC 7517). */
export async function getJwks({ store }: Context) {
  const keys = await publicKeys(store);
  return { status: 200 as const, body: { keys: keys.map(toJsonWebKey) } };
}

/** Every key that receivers are shown. The pair that signs comes first, its P-256 key before the other. */
async function publicKeys(store: Store): Promise<readonly KeyObject[]> {
  const [ofKeyService, ofFunctions] = await Promise.all([keysOfKeyService(), keysOfFunctions(store)]);
  return [...ofKeyService, ...ofFunctions];
}

const keysOfKeyService = (): Promise<readonly KeyObject[]> =>
  Promise.all(
    signsByKeyService()
      ? [env('WEBHOOK_KEY_ID'), env('STANDARD_WEBHOOK_KEY_ID'), ...publishedKeyIds()].map(publicKeyOf)
      : [],
  );

async function keysOfFunctions(store: Store): Promise<readonly KeyObject[]> {
  const keys = await readSigningKeys(store);
  const pairs = keys ? shownGenerations(keys).flatMap(({ service, standard }) => [service, standard]) : [];
  return pairs.map(toPublicKey);
}

const toPublicKey = ({ publicKey }: SealedKeyPair): KeyObject =>
  createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });

/** Receivers know a key by its own hash, not by its place in the deployment. */
const keyIdOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);

function toJsonWebKey(key: KeyObject): JsonWebKeySet['keys'][number] {
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256';
  const { kty = '', crv = '', x = '', y } = key.export({ format: 'jwk' });
  return { kty, crv, x, ...(y !== undefined && { y }), kid: keyIdOf(key), use: 'sig', alg };
}
