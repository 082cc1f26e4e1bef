import type { ErrorTexts } from '../errors.docs.ts';

export const walletErrors = {
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has an e-mail credential.',
    cause: 'A wallet has at most one credential of type `EMAIL_OTP`.',
    remedy: "Use the existing credential, or change the customer's e-mail address to move it.",
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has an SMS credential.',
    cause: 'A wallet has at most one credential of type `SMS_OTP`.',
    remedy: "Use the existing credential, or change the customer's phone number to move it.",
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The passkey is already registered on the wallet.',
    cause: 'A credential with the same WebAuthn id exists.',
    remedy: 'Use the existing credential, or register another passkey.',
  },
  WALLET_SIGNATURE_MISSING: {
    meaning: 'The call needs a wallet signature.',
    cause: 'The header `Service-Wallet-Signature` is absent, or `Request-Id` was sent alone.',
    remedy: 'Sign `payloadToSign` with the session key and send the signature.',
  },
  WALLET_SIGNATURE_MALFORMED: {
    meaning: 'The wallet signature cannot be read.',
    cause: 'The header is not base64url of a JSON object with `publicKey`, `scheme` and `signature` in their forms.',
    remedy: 'Build the header as described under Embedded wallets.',
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    meaning: 'The wallet signature covers something else.',
    cause: 'It was made over another text than `payloadToSign`, or the retry has another body than the first call.',
    remedy: 'Sign the exact `payloadToSign` and repeat the call with the same body.',
  },
  WALLET_SIGNATURE_INVALID: {
    meaning: 'The wallet signature does not verify.',
    cause: 'The signature is wrong, or its key belongs to no active session of the wallet.',
    remedy: 'Open a session and sign with its key.',
  },
  REQUEST_ID_MISSING: {
    meaning: 'The signed retry does not say which request it continues.',
    cause: 'The header `Request-Id` is absent.',
    remedy: 'Send the `requestId` of the first answer in `Request-Id`.',
  },
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    meaning: 'Another wallet already uses the e-mail address.',
    cause: "The codes of another wallet's credential go to this address.",
    remedy: 'Use another e-mail address.',
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    meaning: 'The credentials of the wallet changed between the two calls.',
    cause: 'A credential was added or revoked after `payloadToSign` was issued.',
    remedy: 'Start the change again with a call without the signature headers.',
  },
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: {
    meaning: 'The e-mail credential of the wallet could not be changed.',
    cause: 'The provider of the wallet did not take the new address. Customer and credential are as before.',
    remedy: 'Start the change again.',
  },
} as const satisfies ErrorTexts;
