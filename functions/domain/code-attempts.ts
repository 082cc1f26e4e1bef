import { Refusal } from './refusal.ts';

/** Wrong codes that void a code; and how long it then takes until the next may be tried, in seconds. */
const wrongCodesAllowed = 5;
export const restSeconds = 300;

/** A code that is being tried. */
export interface TriedCode {
  readonly wrongCodes: number;
  /** Set once the code is void: nothing is tried before. */
  readonly restsUntil?: string;
}

/** The code after a wrong one came. */
export function countWrongCode<C extends TriedCode>(code: C, restsUntil: Date): C {
  const wrongCodes = code.wrongCodes + 1;
  return { ...code, wrongCodes, ...(wrongCodes >= wrongCodesAllowed && { restsUntil: restsUntil.toISOString() }) };
}

/** Refuses with RATE_LIMITED while nothing may be tried after too many wrong codes. */
export function requireRested(code: TriedCode | undefined, now: Date): void {
  if (!code?.restsUntil || now.toISOString() >= code.restsUntil) return;
  const seconds = Math.ceil((Date.parse(code.restsUntil) - now.getTime()) / 1000);
  throw new Refusal('RATE_LIMITED', 'Too many wrong codes. Ask for a new code later.', { retryAfterSeconds: seconds });
}
