import type { Challenge } from '../../domain/sca/challenge.ts';
import type { PasskeyRequest } from '../../domain/sca/passkey.ts';
import { arrayOf, integer, type MembersOf, objectOf, oneOf, optional, text } from '../codec.ts';

const transactionFactor = oneOf('SMS_OTP', 'PASSKEY');

/** Readers of a challenge's members, wherever it is stored. */
export const challengeMembers: MembersOf<Challenge> = {
  id: text,
  expiresAt: text,
  codeHash: optional(text),
  factor: transactionFactor,
  availableFactors: arrayOf(transactionFactor),
  passkey: optional(
    objectOf<PasskeyRequest>({
      challenge: text,
      relyingPartyId: text,
      credentialId: text,
      transports: optional(arrayOf(text)),
    }),
  ),
  purpose: optional(oneOf('CURRENCY_CONVERSION', 'PAYOUT')),
  wrongCodes: integer,
  resends: integer,
};
