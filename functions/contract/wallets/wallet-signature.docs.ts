import { describeEnum, describeObject } from '../description.ts';
import { durationText, signedRequestLifeSeconds } from '../figures.ts';
import { AuthMethodType, AuthSignedRequestChallenge, SignedRequestChallenge } from './wallet-signature.ts';

/** The header of a call whose payload is known already. */
export const walletSignatureTexts = {
  'Service-Wallet-Signature':
    'A stamp over the exact `payloadToSign`: base64url without padding of `{"publicKey","scheme","signature"}`, with the compressed P-256 session key in hex, `SIGNATURE_SCHEME_TK_API_P256`, and an ECDSA signature with SHA-256, DER in hex.',
};

/** The headers of a call that is repeated with a signature. */
export const signedRetryTexts = {
  ...walletSignatureTexts,
  'Request-Id': 'The `requestId` that came with the payload. Required with the signature; good for one time.',
};

/** The answer to the first call of a signed operation. */
export const signatureNeeded = `The owner must sign: sign \`payloadToSign\` and repeat the same call with both signature headers within ${durationText(signedRequestLifeSeconds)}.`;

const challengeTexts = {
  payloadToSign: 'The text to sign, byte for byte. Its content is opaque.',
  requestId: 'Send it back in the header `Request-Id`, `Request:{uuid}`.',
  expiresAt: `Until when the signed call is accepted, ${durationText(signedRequestLifeSeconds)} (UTC).`,
};

export const walletSignatureDescriptions = [
  describeObject(
    SignedRequestChallenge,
    'A text that the owner of a wallet must sign before the call is carried out.',
    {
      ...challengeTexts,
    },
  ),
  describeObject(
    AuthSignedRequestChallenge,
    'A text that the owner of a wallet must sign, with the credential type concerned.',
    {
      ...challengeTexts,
      type: 'The type of the credential, or of the credential that issued the session.',
    },
  ),
  describeEnum(AuthMethodType, 'How the owner of a wallet signs in.', {
    OAUTH: 'An OpenID Connect token of Google or Apple.',
    EMAIL_OTP: "A one-time code to the customer's e-mail address.",
    SMS_OTP: "A one-time code to the customer's phone number.",
    PASSKEY: 'A WebAuthn passkey.',
  }),
];
