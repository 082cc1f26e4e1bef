import * as z from 'zod';
import { Refusal } from '../../domain/refusal.ts';
import { compressed, isSignedBy } from './p256.ts';

/** The decoded header `Service-Wallet-Signature`. */
const Stamp = z.object({
  publicKey: z.string().regex(/^0[23][0-9a-fA-F]{64}$/),
  scheme: z.literal('SIGNATURE_SCHEME_TK_API_P256'),
  /** ECDSA over SHA-256 of the text, DER in hex; 72 bytes at most. */
  signature: z.string().regex(/^(?:[0-9a-fA-F]{2}){8,72}$/),
});
export type Stamp = z.output<typeof Stamp>;

const malformed = (): Refusal =>
  new Refusal(
    'WALLET_SIGNATURE_MALFORMED',
    'Service-Wallet-Signature: send base64url of {"publicKey","scheme","signature"} with a compressed P-256 key, the scheme ' +
      'SIGNATURE_SCHEME_TK_API_P256 and a DER signature in hex.',
  );

const base64url = /^[A-Za-z0-9_-]+={0,2}$/;

/** Decodes the header. Refuses with WALLET_SIGNATURE_MALFORMED. */
export function readStamp(header: string): Stamp {
  if (!base64url.test(header)) throw malformed();
  try {
    const stamp = Stamp.parse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')));
    const publicKey = compressed(stamp.publicKey);
    if (publicKey) return { ...stamp, publicKey };
  } catch {
    // The refusal below says what the header must contain.
  }
  throw malformed();
}

interface Expected {
  /** The keys that may sign, compressed and in lower-case hex. */
  readonly keys: readonly string[];
  readonly payload: string;
  /** Other texts of the exchange, which the client might have signed by mistake. */
  readonly others?: readonly string[];
}

/**
 * Requires a stamp over the payload by one of the keys. Refuses a stamp over another text of the exchange with
 * WALLET_SIGNATURE_BODY_MISMATCH, and any other with WALLET_SIGNATURE_INVALID.
 */
export function requireStamp({ publicKey, signature }: Stamp, { keys, payload, others = [] }: Expected): void {
  const isKnown = keys.includes(publicKey);
  if (isKnown && isSignedBy(publicKey, signature, payload)) return;
  if (isKnown && others.some((text) => isSignedBy(publicKey, signature, text))) {
    throw new Refusal('WALLET_SIGNATURE_BODY_MISMATCH', 'The signature covers another text than payloadToSign.');
  }
  throw new Refusal(
    'WALLET_SIGNATURE_INVALID',
    isKnown
      ? 'The signature does not verify over payloadToSign.'
      : 'The key of the signature belongs to no active session that may sign this.',
  );
}
