import { describeEnum, describeObject } from '../description.ts';
import { challengeLifeSeconds, durationText } from '../figures.ts';
import { ScaChallenge } from './sca-challenge.ts';
import { ScaFactor } from './sca-proof.ts';

/** The fields that prove a challenge. */
export const proofTexts = {
  code: 'The code that the customer received or that the authenticator app shows. The sandbox takes `123456`.',
  passkeyAssertion: 'The result of `navigator.credentials.get`, as JSON.',
  origin: 'The origin of the page on which the passkey was used. Required with `passkeyAssertion`.',
};

export const scaProofDescriptions = [
  describeEnum(ScaFactor, 'How a customer proves who they are.', {
    SMS_OTP: 'A one-time code sent to the verified phone number. It needs no enrollment; the default.',
    TOTP: 'A code of an authenticator app. For logins, not for single payments.',
    PASSKEY: 'A WebAuthn passkey. One per customer.',
  }),
  describeObject(ScaChallenge, 'What the customer must prove before money moves or an account is trusted.', {
    id: 'The id of the challenge, `ScaChallenge:{uuid}`. A new id means a further challenge.',
    expiresAt: `Until when the challenge can be answered, ${durationText(challengeLifeSeconds)} after it was issued (UTC).`,
    factor: 'The factor that is asked for.',
    availableFactors: 'The factors that the customer could have been asked for.',
    purpose:
      'What is authorized: `CURRENCY_CONVERSION`, `PAYOUT` or `TRANSFER`. Values may be added; null or absent when it is not stated.',
    passkeyAssertionOptions: 'The options for `navigator.credentials.get`. Only with `PASSKEY`.',
    passkeyAllowedOrigins: 'The origins on which the passkey may be used. Absent for single payments.',
  }),
];
