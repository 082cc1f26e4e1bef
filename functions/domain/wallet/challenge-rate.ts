import { Refusal } from '../refusal.ts';
import type { Credential } from './credential.ts';

/** How many challenges a credential may be asked for within so many seconds. */
const challengesAllowed = 10;
export const challengeWindowSeconds = 300;

/** The credential with one more challenge counted. Refuses with RATE_LIMITED too many; `since` is where the window begins. */
export function countChallenge<C extends Credential>(credential: C, now: Date, since: Date): C {
  const recent = (credential.challengedAt ?? []).filter((at) => at > since.toISOString());
  const [oldest] = recent;
  if (oldest !== undefined && recent.length >= challengesAllowed) {
    const waitMs = Date.parse(oldest) - since.getTime();
    throw new Refusal(
      'RATE_LIMITED',
      `A credential may be challenged ${challengesAllowed} times in ${challengeWindowSeconds} seconds.`,
      {
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
      },
    );
  }
  return { ...credential, challengedAt: [...recent, now.toISOString()] };
}
