import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  firstSigningKeys,
  type SealedKeyPair,
  type SignatureHeader,
  sealingContext,
} from '../../functions/domain/webhooks/signing-keys.ts';
import { tableStore } from '../../functions/runtime/store.ts';
import { commit } from '../../functions/store/table.ts';
import { putSigningKeys, readSigningKeys } from '../../functions/store/webhooks/signing-keys.ts';
import type { Kms } from './kms.ts';

/** Takes over the keys of a folder whose webhooks the key service signed, so that receivers need no new ones. */
export async function takeOverWebhookKeys(dataDir: string, kms: Kms): Promise<void> {
  const store = tableStore();
  const path = join(dataDir, 'keys.json');
  if (!existsSync(path) || (await readSigningKeys(store))) return;
  const { p256, ed25519 } = JSON.parse(readFileSync(path, 'utf8'));
  const now = new Date();
  const generation = {
    generation: 1,
    service: sealed(kms, 'service', p256.privateKey),
    standard: sealed(kms, 'standard', ed25519.privateKey),
    createdAt: now.toISOString(),
  };
  await commit(store, [putSigningKeys(firstSigningKeys(generation, now))]);
}

function sealed(kms: Kms, header: SignatureHeader, pem: string): SealedKeyPair {
  const { CiphertextBlob } = kms.encrypt({
    KeyId: kms.webhookSealingKeyId,
    Plaintext: createPrivateKey(pem).export({ format: 'der', type: 'pkcs8' }),
    EncryptionContext: sealingContext(1, header),
  });
  return {
    publicKey: createPublicKey(pem).export({ format: 'der', type: 'spki' }).toString('base64'),
    sealedPrivateKey: Buffer.from(CiphertextBlob).toString('base64'),
  };
}
