import { type DataKeyPairSpec, GenerateDataKeyPairWithoutPlaintextCommand } from '@aws-sdk/client-kms';
import {
  firstSigningKeys,
  type KeyGeneration,
  type SealedKeyPair,
  type SignatureHeader,
  type SigningKeys,
  sealingContext,
  signingWith,
  withGeneration,
  withoutGeneration,
} from '../../functions/domain/webhooks/signing-keys.ts';
import { kmsClient } from '../../functions/ports/clients/kms.ts';
import { now } from '../../functions/ports/clock.ts';
import { env } from '../../functions/ports/env.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { commit, commitUnlessStale } from '../../functions/store/table.ts';
import { putSigningKeys, readSigningKeys } from '../../functions/store/webhooks/signing-keys.ts';

/** Makes the first generation of the webhook keys, unless there is one. */
export async function ensureSigningKeys(): Promise<void> {
  if (await readSigningKeys(tableStore())) return;
  // Another process has just made it.
  await commitUnlessStale(tableStore(), [putSigningKeys(firstSigningKeys(await makeGeneration(1), now()))]);
}

/** Makes the next generation and shows it to receivers. The first one also signs. Returns its number. */
export async function publishGeneration(): Promise<number> {
  const keys = await readSigningKeys(tableStore());
  if (!keys) {
    await ensureSigningKeys();
    return 1;
  }
  const next = keys.newest + 1;
  await commit(tableStore(), [putSigningKeys(withGeneration(keys, await makeGeneration(next), now()))]);
  return next;
}

/** Signs with this generation from now on; every function follows within a minute. */
export const signWithGeneration = (generation: number): Promise<void> =>
  change((keys) => signingWith(keys, generation, now()));

/** Stops showing this generation to receivers. Its private keys are deleted with it. */
export const retireGeneration = (generation: number): Promise<void> =>
  change((keys) => withoutGeneration(keys, generation, now()));

/** The generations that receivers are shown, and which of them signs. */
export async function showGenerations() {
  const { generations, signing } = await requireKeys();
  return generations.map(({ generation, createdAt }) => ({
    generation,
    createdAt,
    use: generation === signing ? 'signs' : 'published',
  }));
}

async function change(next: (keys: SigningKeys) => SigningKeys): Promise<void> {
  await commit(tableStore(), [putSigningKeys(next(await requireKeys()))]);
}

async function requireKeys(): Promise<SigningKeys> {
  const keys = await readSigningKeys(tableStore());
  if (!keys) throw new Error('There are no webhook keys yet. Make them with npm run operate -- webhook-keys publish.');
  return keys;
}

async function makeGeneration(generation: number): Promise<KeyGeneration> {
  const [service, standard] = await Promise.all([
    makePair(generation, 'service', 'ECC_NIST_P256'),
    makePair(generation, 'standard', 'ECC_NIST_EDWARDS25519'),
  ]);
  return { generation, service, standard, createdAt: now().toISOString() };
}

/** AWS KMS makes the pair and seals its private half, so that nothing but a function that signs ever holds it. */
async function makePair(generation: number, header: SignatureHeader, spec: DataKeyPairSpec): Promise<SealedKeyPair> {
  const { PublicKey, PrivateKeyCiphertextBlob } = await kmsClient().send(
    new GenerateDataKeyPairWithoutPlaintextCommand({
      KeyId: env('WEBHOOK_SEALING_KEY_ID'),
      KeyPairSpec: spec,
      EncryptionContext: sealingContext(generation, header),
    }),
  );
  if (!PublicKey || !PrivateKeyCiphertextBlob) throw new Error('The key service made no pair.');
  return { publicKey: inBase64(PublicKey), sealedPrivateKey: inBase64(PrivateKeyCiphertextBlob) };
}

const inBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
