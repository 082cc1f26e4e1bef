import { DecryptCommand, EncryptCommand } from '@aws-sdk/client-kms';
import type { Id, PlatformId } from '../../domain/ids.ts';
import { kmsClient } from '../../ports/clients/kms.ts';
import { env } from '../../ports/env.ts';

/** The owner and use of a secret. They are its encryption context, so it can be opened for nothing else. */
export interface SecretOwner {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'> | Id<'StablecoinProviderAccount'>;
  readonly use: 'ONE_TIME_CODE' | 'WALLET_SEED' | 'DELEGATED_KEY' | 'PROVIDER_SECRET';
}

/** Seals a secret of at most 4,096 bytes, in base64. */
export async function sealSecret(secret: Uint8Array, owner: SecretOwner): Promise<string> {
  const { CiphertextBlob } = await kmsClient().send(
    new EncryptCommand({ KeyId: env('WALLET_KEY_ID'), Plaintext: secret, EncryptionContext: { ...owner } }),
  );
  if (!CiphertextBlob) throw new Error('The key service sealed nothing.');
  return Buffer.from(CiphertextBlob).toString('base64');
}

/** Opens a secret. Throws if it was sealed for another owner or use. */
export async function openSecret(sealed: string, owner: SecretOwner): Promise<Uint8Array> {
  const { Plaintext } = await kmsClient().send(
    new DecryptCommand({
      KeyId: env('WALLET_KEY_ID'),
      CiphertextBlob: Buffer.from(sealed, 'base64'),
      EncryptionContext: { ...owner },
    }),
  );
  if (!Plaintext) throw new Error('The key service opened nothing.');
  return Plaintext;
}
