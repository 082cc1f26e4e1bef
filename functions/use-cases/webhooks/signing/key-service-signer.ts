import { createHash } from 'node:crypto';
import { SignCommand, type SignCommandInput } from '@aws-sdk/client-kms';
import { kmsClient } from '../../../ports/clients/kms.ts';
import { env } from '../../../ports/env.ts';
import { Unavailable } from '../../../runtime/transient.ts';
import type { Signer } from './signer.ts';

/** AWS KMS signs at most this many bytes with ed25519 (API reference, Sign). */
const longestRawMessage = 4096;

/**
 * Signs with keys that never leave AWS KMS, for deployments that demand it. Each webhook costs two requests of the account's
 * quota, and one that is too long for ed25519 has the first signature only (docs/decisions.md#webhooks-8).
 */
export const keyServiceSigner: Signer = {
  service: (message) =>
    sign({
      KeyId: env('WEBHOOK_KEY_ID'),
      SigningAlgorithm: 'ECDSA_SHA_256',
      MessageType: 'DIGEST',
      Message: createHash('sha256').update(message).digest(),
    }),
  standard: async (message) =>
    message.length > longestRawMessage
      ? undefined
      : sign({
          KeyId: env('STANDARD_WEBHOOK_KEY_ID'),
          SigningAlgorithm: 'ED25519_SHA_512',
          MessageType: 'RAW',
          Message: message,
        }),
};

async function sign(order: SignCommandInput): Promise<Uint8Array> {
  const { Signature } = await kmsClient().send(new SignCommand(order));
  if (!Signature) throw new Unavailable('AWS KMS returned no signature.');
  return Signature;
}
