import type { TriedCode } from '../code-attempts.ts';

export { countWrongCode, requireRested, restSeconds } from '../code-attempts.ts';

/** A one-time code that was sent, and the key that it must come back under. */
export interface IssuedCode extends TriedCode {
  readonly authMethodId: string;
  /** SHA-256 of the code in hex. Absent in the sandbox, whose code is fixed. */
  readonly codeHash?: string;
  /** The private half of the key that the code is encrypted to, sealed by the key service, in base64. */
  readonly sealedKey: string;
  /** The public half, uncompressed and in hex. */
  readonly targetPublic: string;
  readonly expiresAt: string;
}
