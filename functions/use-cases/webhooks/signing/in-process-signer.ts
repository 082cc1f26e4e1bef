import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { DecryptCommand } from '@aws-sdk/client-kms';
import {
  type KeyGeneration,
  type SignatureHeader,
  type SigningKeys,
  sealingContext,
  signingGeneration,
} from '../../../domain/webhooks/signing-keys.ts';
import { kmsClient } from '../../../ports/clients/kms.ts';
import { env } from '../../../ports/env.ts';
import { timer } from '../../../ports/timer.ts';
import { Unavailable } from '../../../runtime/transient.ts';
import type { Store } from '../../../store/table.ts';
import { readSigningKeys } from '../../../store/webhooks/signing-keys.ts';
import type { Signer } from './signer.ts';

/** How long an environment signs with the generation it has read. A replaced generation stays published for far longer. */
const rereadAfterMs = 60_000;

/**
 * The cache of an execution environment: the keys as last read, and the private keys it has opened. Only what has arrived is kept,
 * never a request under way: one that an invocation leaves behind when it ends would keep the next one waiting.
 */
interface Cache {
  readonly keys: SigningKeys;
  readonly readAtMs: number;
  readonly privateKeys: Map<string, KeyObject>;
}

/** Every client of the table has its own keys: a deployed function has one client. */
const caches = new WeakMap<object, Cache>();

/**
 * Signs with keys that AWS KMS sealed: an environment opens the pair once, and a webhook then costs no request. Throws before
 * the keys are made, which the creation of the first platform does.
 */
export async function inProcessSigner(store: Store): Promise<Signer> {
  const cache = await freshCache(store);
  const generation = signingGeneration(cache.keys);
  const keyFor = (header: SignatureHeader) => privateKey(cache, generation, header);
  return {
    service: async (message) => sign('sha256', message, await keyFor('service')),
    standard: async (message) => sign(null, message, await keyFor('standard')),
  };
}

async function freshCache(store: Store): Promise<Cache> {
  const readAtMs = timer().elapsedMs();
  const previousCache = caches.get(store.client);
  if (previousCache && readAtMs - previousCache.readAtMs < rereadAfterMs) return previousCache;
  const cache: Cache = {
    keys: await requireKeys(store),
    readAtMs,
    privateKeys: previousCache?.privateKeys ?? new Map(),
  };
  caches.set(store.client, cache);
  return cache;
}

async function requireKeys(store: Store): Promise<SigningKeys> {
  const keys = await readSigningKeys(store);
  if (!keys)
    throw new Unavailable('There are no webhook keys. Make them with npm run operate -- webhook-keys publish.');
  return keys;
}

async function privateKey(
  { privateKeys }: Cache,
  generation: KeyGeneration,
  header: SignatureHeader,
): Promise<KeyObject> {
  const name = `${header} ${generation.generation}`;
  const opened = privateKeys.get(name) ?? (await openPrivateKey(generation, header));
  privateKeys.set(name, opened);
  return opened;
}

async function openPrivateKey(generation: KeyGeneration, header: SignatureHeader): Promise<KeyObject> {
  const { Plaintext } = await kmsClient().send(
    new DecryptCommand({
      KeyId: env('WEBHOOK_SEALING_KEY_ID'),
      CiphertextBlob: Buffer.from(generation[header].sealedPrivateKey, 'base64'),
      EncryptionContext: sealingContext(generation.generation, header),
    }),
  );
  if (!Plaintext) throw new Unavailable('AWS KMS opened no key.');
  return createPrivateKey({ key: Buffer.from(Plaintext), format: 'der', type: 'pkcs8' });
}
