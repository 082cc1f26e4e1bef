import { wrongCodesAllowed } from '../../contract/figures.ts';
import { fixedCodes } from '../../contract/sandbox-values.ts';
import { Refusal } from '../refusal.ts';

/** The pause before another code may be tried. */
export const restSeconds = 300;

/** The code of every SMS and e-mail in the sandbox, which sends none. */
export const sandboxCode = fixedCodes.contact;

/** A code whose tries are counted. */
export interface TriedCode {
  readonly wrongCodes: number;
  /** Set once the code is void: no code may be tried before. */
  readonly restsUntil?: string | undefined;
}

/** Counts a wrong code. */
export function countWrongCode<C extends TriedCode>(code: C, restsUntil: Date): C {
  const wrongCodes = code.wrongCodes + 1;
  return { ...code, wrongCodes, ...(wrongCodes >= wrongCodesAllowed && { restsUntil: restsUntil.toISOString() }) };
}

/** Refuses with RATE_LIMITED during the pause after too many wrong codes. */
export function requireRested(code: TriedCode | undefined, now: Date): void {
  if (!code?.restsUntil || now.toISOString() >= code.restsUntil) return;
  const seconds = Math.ceil((Date.parse(code.restsUntil) - now.getTime()) / 1000);
  throw new Refusal('RATE_LIMITED', 'Too many wrong codes. Ask for a new code later.', { retryAfterSeconds: seconds });
}
