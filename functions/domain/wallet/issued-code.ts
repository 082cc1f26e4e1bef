import { Refusal } from '../refusal.ts';

/** Wrong codes that void a code; and how long the credential then rests, in seconds. */
const wrongCodesAllowed = 5;
export const restSeconds = 300;

/** A one-time code that was sent, and the key that it must come back under. */
export interface IssuedCode {
  readonly authMethodId: string;
  /** SHA-256 of the code in hex. Absent in the sandbox, whose code is fixed. */
  readonly codeHash?: string;
  /** The private half of the key that the code is encrypted to, sealed by the key service, in base64. */
  readonly sealedKey: string;
  readonly expiresAt: string;
  readonly wrongCodes: number;
  /** Set once the code is void: nothing is tried before. */
  readonly restsUntil?: string;
}

/** The code after a wrong one came. */
export function countWrongCode(code: IssuedCode, restsUntil: Date): IssuedCode {
  const wrongCodes = code.wrongCodes + 1;
  return { ...code, wrongCodes, ...(wrongCodes >= wrongCodesAllowed && { restsUntil: restsUntil.toISOString() }) };
}

/** Refuses with RATE_LIMITED while the credential rests after too many wrong codes. */
export function requireRested(code: IssuedCode | undefined, now: Date): void {
  if (!code?.restsUntil || now.toISOString() >= code.restsUntil) return;
  const seconds = Math.ceil((Date.parse(code.restsUntil) - now.getTime()) / 1000);
  throw new Refusal('RATE_LIMITED', 'Too many wrong codes. Ask for a new code later.', { retryAfterSeconds: seconds });
}
