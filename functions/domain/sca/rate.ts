import { Refusal } from '../refusal.ts';

/**
 * What still counts against a rate, of which each says until when it does. Refuses with RATE_LIMITED and the message where `most` count
 * already.
 */
export function requireBelow(
  most: number,
  countUntil: readonly string[] | undefined,
  now: Date,
  message: string,
): readonly string[] {
  const counting = (countUntil ?? []).filter((until) => now.toISOString() < until);
  const [oldest] = counting.toSorted();
  if (oldest === undefined || counting.length < most) return counting;
  throw new Refusal('RATE_LIMITED', message, { retryAfterSeconds: (Date.parse(oldest) - now.getTime()) / 1000 });
}
