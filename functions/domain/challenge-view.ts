import type * as z from 'zod';
import type { ScaChallenge } from '../contract/quotes.ts';
import { assertionOptions } from './passkey.ts';
import type { Challenge } from './strong-authentication.ts';

/** A challenge as the interface shows it. */
export const toScaChallenge = (challenge: Challenge): z.input<typeof ScaChallenge> => ({
  id: challenge.id,
  expiresAt: challenge.expiresAt,
  factor: challenge.factor,
  availableFactors: [...challenge.availableFactors],
  purpose: challenge.purpose,
  ...(challenge.passkey && { passkeyAssertionOptions: assertionOptions(challenge.passkey) }),
});
