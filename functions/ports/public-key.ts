import { createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
import { kmsClient } from './clients/kms.ts';

/** A public key never changes under its id, so it is read once per process. */
const publicKeys = new Map<string, Promise<KeyObject>>();

async function lookUp(id: string): Promise<KeyObject> {
  const { PublicKey } = await kmsClient().send(new GetPublicKeyCommand({ KeyId: id }));
  if (!PublicKey) throw new Error('The key service returned no public key.');
  return createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
}

/** The public half of a KMS key. A read that fails is not cached. */
export function publicKeyOf(id: string): Promise<KeyObject> {
  const publicKey = publicKeys.get(id) ?? lookUp(id);
  publicKeys.set(id, publicKey);
  publicKey.catch(() => publicKeys.delete(id));
  return publicKey;
}
