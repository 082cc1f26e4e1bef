import type { Id } from '../../../domain/ids.ts';
import { signsByKeyService } from '../../../ports/env.ts';
import type { Store } from '../../../store/table.ts';
import { inProcessSigner } from './in-process-signer.ts';
import { keyServiceSigner } from './key-service-signer.ts';

/** The content that the signatures cover. */
interface SignedContent {
  readonly eventId: Id<'Webhook'>;
  /** The time of the attempt, in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The signature headers of one attempt (docs/decisions.md#webhooks-1): ECDSA P-256 with SHA-256 over the raw body, DER in base64,
 * and the Standard Webhooks headers with an ed25519 signature over id, time and body.
 */
export async function signatureHeaders(
  store: Store,
  { eventId, timestamp, body }: SignedContent,
): Promise<Record<string, string>> {
  const signer = signsByKeyService() ? keyServiceSigner : await inProcessSigner(store);
  const [service, standard] = await Promise.all([
    signer.service(Buffer.from(body)),
    signer.standard(Buffer.from(`${eventId}.${timestamp}.${body}`)),
  ]);
  return {
    'X-Service-Signature': JSON.stringify({ v: '1', s: inBase64(service) }),
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    ...(standard && { 'webhook-signature': `v1a,${inBase64(standard)}` }),
  };
}

const inBase64 = (signature: Uint8Array): string => Buffer.from(signature).toString('base64');
