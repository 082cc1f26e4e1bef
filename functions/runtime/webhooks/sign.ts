import { createHash } from 'node:crypto';
import { SignCommand } from '@aws-sdk/client-kms';
import { keysClient } from '../clients/keys.ts';
import { setting } from '../settings.ts';

/** What a webhook is signed over. */
export interface SignedContent {
  readonly eventId: string;
  /** Seconds since 1970: when this attempt is made. */
  readonly timestamp: number;
  readonly body: string;
}

const longestRawMessage = 4096;

/**
 * The signature headers of one attempt (interface decision 17): ECDSA P-256 with SHA-256 over the raw body, DER in base64,
 * and beside it the Standard Webhooks headers with an ed25519 signature over id, time and body. The key service signs at most
 * 4,096 bytes with ed25519 (AWS KMS, Sign); a longer webhook goes with the first signature alone rather than not at all.
 */
export async function signatureHeaders({ eventId, timestamp, body }: SignedContent): Promise<Record<string, string>> {
  const content = Buffer.from(`${eventId}.${timestamp}.${body}`);
  const [own, standard] = await Promise.all([
    sign(setting('webhookKeyId'), 'ECDSA_SHA_256', createHash('sha256').update(body).digest()),
    content.length <= longestRawMessage ? sign(setting('standardWebhookKeyId'), 'ED25519_SHA_512', content) : undefined,
  ]);
  return {
    'X-Service-Signature': JSON.stringify({ v: '1', s: own }),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    ...(standard && { 'webhook-signature': `v1a,${standard}` }),
  };
}

async function sign(
  keyId: string,
  algorithm: 'ECDSA_SHA_256' | 'ED25519_SHA_512',
  message: Uint8Array,
): Promise<string> {
  const { Signature } = await keysClient().send(
    new SignCommand({
      KeyId: keyId,
      SigningAlgorithm: algorithm,
      // A digest has no length limit; ed25519 signs the message itself, of 4,096 bytes at most.
      MessageType: algorithm === 'ECDSA_SHA_256' ? 'DIGEST' : 'RAW',
      Message: message,
    }),
  );
  if (!Signature) throw new Error('The key service returned no signature.');
  return Buffer.from(Signature).toString('base64');
}
