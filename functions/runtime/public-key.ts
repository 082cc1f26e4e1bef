import { createPublicKey, type KeyObject } from 'node:crypto';
import { GetPublicKeyCommand } from '@aws-sdk/client-kms';
import { keysClient } from './clients/keys.ts';

/** Public keys do not change under their id, so one look-up lasts as long as the function does. */
const known = new Map<string, Promise<KeyObject>>();

async function lookUp(id: string): Promise<KeyObject> {
  const { PublicKey } = await keysClient().send(new GetPublicKeyCommand({ KeyId: id }));
  if (!PublicKey) throw new Error('The key service returned no public key.');
  return createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
}

/** The public half of a key of the key service. A look-up that fails is not remembered. */
export function publicKeyOf(id: string): Promise<KeyObject> {
  const found = known.get(id) ?? lookUp(id);
  known.set(id, found);
  found.catch(() => known.delete(id));
  return found;
}
