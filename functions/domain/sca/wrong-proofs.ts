import { Refusal } from '../refusal.ts';
import { type Infer, integer, object, text } from '../schema.ts';

/** A customer's wrong answers to challenges on one UTC day, over all payments and accounts. */
export const wrongProofs = object({
  /** Such as 2025-10-13. */
  day: text,
  count: integer,
});
interface WrongProofs extends Infer<typeof wrongProofs> {}

/**
 * Each challenge ends after five wrong answers, but somebody who opens one after the other would have five tries each. Twenty of a
 * million codes a day leave a chance of 1 in 137 a year (docs/decisions.md#payments-6).
 */
export const wrongProofsPerDay = 20;

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Refuses with RATE_LIMITED a customer who has given too many wrong answers today. */
export function requireProofsLeft(wrongProofs: WrongProofs | undefined, now: Date): void {
  if (wrongProofs?.day !== dayOf(now) || wrongProofs.count < wrongProofsPerDay) return;
  const dayMs = 86_400_000;
  throw new Refusal('RATE_LIMITED', 'Too many wrong proofs of this customer today. Start again tomorrow (UTC).', {
    retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000),
  });
}

/** One wrong answer more. */
export const oneMoreWrongProof = (wrongProofs: WrongProofs | undefined, now: Date): WrongProofs => ({
  day: dayOf(now),
  count: wrongProofs?.day === dayOf(now) ? wrongProofs.count + 1 : 1,
});
