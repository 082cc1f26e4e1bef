import { requireBelow } from './rate.ts';
import type { ScaState } from './sca.ts';

/** So many messages with codes for logins are sent to a customer in an hour: each costs, and is read by a person. */
const codesAllowed = 10;
export const loginCodesCountSeconds = 3600;

/** Counts a code for a login. Refuses with RATE_LIMITED one too many. */
export function countLoginCode(
  { loginCodesCountUntil }: Pick<ScaState, 'loginCodesCountUntil'>,
  countsUntil: Date,
  now: Date,
): readonly string[] {
  const message = `At most ${codesAllowed} codes for logins are sent within an hour.`;
  return [...requireBelow(codesAllowed, loginCodesCountUntil, now, message), countsUntil.toISOString()];
}
