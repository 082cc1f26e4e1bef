import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import { keysClient } from '../clients/keys.ts';
import { setting } from '../settings.ts';

/** What a secret belongs to. It opens for nothing else: the key service checks it as its encryption context. */
export interface SecretOwner {
  readonly platformId: string;
  readonly accountId: string;
  readonly use: 'ONE_TIME_CODE' | 'WALLET_SEED' | 'DELEGATED_KEY';
}

/** Seals a secret of at most 4,096 bytes (AWS KMS, Encrypt), in base64. The key never leaves the key service. */
export async function sealSecret(secret: Uint8Array, owner: SecretOwner): Promise<string> {
  const { CiphertextBlob } = await keysClient().send(
    new EncryptCommand({ KeyId: setting('walletKeyId'), Plaintext: secret, EncryptionContext: { ...owner } }),
  );
  if (!CiphertextBlob) throw new Error('The key service sealed nothing.');
  return Buffer.from(CiphertextBlob).toString('base64');
}

/** Opens a secret that was sealed for the same owner. Throws when it was not. */
export async function openSecret(sealed: string, owner: SecretOwner): Promise<Uint8Array> {
  const { Plaintext } = await keysClient().send(
    new DecryptCommand({
      KeyId: setting('walletKeyId'),
      CiphertextBlob: Buffer.from(sealed, 'base64'),
      EncryptionContext: { ...owner },
    }),
  );
  if (!Plaintext) throw new Error('The key service opened nothing.');
  return Plaintext;
}
