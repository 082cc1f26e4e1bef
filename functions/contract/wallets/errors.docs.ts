import { aCustomer, type ExampleRequest, type ExampleStep, unknownUuid } from '../error-example.docs.ts';
import type { ErrorTexts } from '../errors.docs.ts';
import { fixedSignatures } from '../sandbox-values.ts';

/** A customer with an embedded wallet: `{customerId}` and `{walletId}`. */
const wallet: readonly ExampleStep[] = [
  aCustomer({ region: 'US', email: 'jane@example.com', phoneNumber: '+15550100001' }),
  {
    method: 'GET',
    path: '/customers/internal-accounts?customerId={customerId}&type=EMBEDDED_WALLET',
    status: 200,
    gives: { walletId: 'data.0.id' },
  },
];

/** The headers of a call that continues `{requestId}`. */
const signature = (text: string = fixedSignatures.wallet) => ({
  'service-wallet-signature': text,
  'request-id': '{requestId}',
});

const hide = (headers?: Readonly<Record<string, string>>): ExampleRequest => ({
  method: 'PATCH',
  path: '/internal-accounts/{walletId}',
  ...(headers && { headers }),
  body: { privateEnabled: true },
});
const hiding: ExampleStep = { ...hide(), status: 202, gives: { requestId: 'requestId' } };

const addCredential = (type: 'EMAIL_OTP' | 'SMS_OTP'): ExampleRequest => ({
  method: 'POST',
  path: '/auth/credentials',
  body: { type, accountId: '{walletId}' },
});
/** Adds the customer's phone to the wallet, by two calls. */
const addedPhone: readonly ExampleStep[] = [
  { ...addCredential('SMS_OTP'), status: 202, gives: { requestId: 'requestId' } },
  { ...addCredential('SMS_OTP'), headers: signature(), status: 201 },
];

const changeEmail = (email: string, headers?: Readonly<Record<string, string>>): ExampleRequest => ({
  method: 'PATCH',
  path: '/customers/{customerId}',
  ...(headers && { headers }),
  body: { customerType: 'INDIVIDUAL', email },
});

/** Registers the passkey of a page at `https://wallet.example.com`, as a browser describes it. */
const addPasskey = (headers?: Readonly<Record<string, string>>): ExampleRequest => ({
  method: 'POST',
  path: '/auth/credentials',
  ...(headers && { headers }),
  body: {
    type: 'PASSKEY',
    accountId: '{walletId}',
    nickname: "Owner's phone",
    challenge: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE',
    attestation: {
      credentialId: '9wEpcvQz3jhFbHLq0n0ieg',
      clientDataJson:
        'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIiwiY2hhbGxlbmdlIjoiQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRUJBUUVCQVFFQkFRRSIsIm9yaWdpbiI6Imh0dHBzOi8vd2FsbGV0LmV4YW1wbGUuY29tIiwiY3Jvc3NPcmlnaW4iOmZhbHNlfQ',
      attestationObject:
        'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YViUo3mm9u6vuaVeN4wRgDTidR5oL6ufLTCrE9ISVYbOGUdFAAAAAAAAAAAAAAAAAAAAAAAAAAAAEPcBKXL0M944RWxy6tJ9InqlAQIDJiABIVggE4ahy7i54jDEg4EvQ2YQE7rYLtB4hZhJvv5seCnVxzUiWCAy3YR5KbqwvXBq7jNccbbcI3_OjdzKLHSunZI0qKW_MQ',
    },
  },
});

/** A signature in the right form, by a key that belongs to no session. */
const strangersSignature =
  'eyJwdWJsaWNLZXkiOiIwMzZiMTdkMWYyZTEyYzQyNDdmOGJjZTZlNTYzYTQ0MGYyNzcwMzdkODEyZGViMzNhMGY0YTEzOTQ1ZDg5OGMyOTYiLCJzY2hlbWUiOiJTSUdOQVRVUkVfU0NIRU1FX1RLX0FQSV9QMjU2Iiwic2lnbmF0dXJlIjoiMzAwNjAyMDEwMTAyMDEwMSJ9';

export const walletErrors = {
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has an e-mail credential.',
    cause: 'A wallet has at most one credential of type `EMAIL_OTP`.',
    remedy: "Use the existing credential, or change the customer's e-mail address to move it.",
    example: { prepare: [...wallet], request: addCredential('EMAIL_OTP') },
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The wallet already has an SMS credential.',
    cause: 'A wallet has at most one credential of type `SMS_OTP`.',
    remedy: "Use the existing credential, or change the customer's phone number to move it.",
    example: { prepare: [...wallet, ...addedPhone], request: addCredential('SMS_OTP') },
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    meaning: 'The passkey is already registered on the wallet.',
    cause: 'A credential with the same WebAuthn id exists.',
    remedy: 'Use the existing credential, or register another passkey.',
    example: {
      prepare: [
        ...wallet,
        { ...addPasskey(), status: 202, gives: { requestId: 'requestId' } },
        { ...addPasskey(signature()), status: 201 },
      ],
      request: addPasskey(),
    },
  },
  WALLET_SIGNATURE_MISSING: {
    meaning: 'The call needs a wallet signature.',
    cause: 'The header `Service-Wallet-Signature` is absent, or `Request-Id` was sent alone.',
    remedy: 'Sign `payloadToSign` with the session key and send the signature.',
    example: { prepare: [...wallet], request: hide({ 'request-id': `Request:${unknownUuid}` }) },
  },
  WALLET_SIGNATURE_MALFORMED: {
    meaning: 'The wallet signature cannot be read.',
    cause: 'The header is not base64url of a JSON object with `publicKey`, `scheme` and `signature` in their forms.',
    remedy: 'Build the header as described under Embedded wallets.',
    example: { prepare: [...wallet, hiding], request: hide(signature('nonsense')) },
  },
  WALLET_SIGNATURE_BODY_MISMATCH: {
    meaning: 'The wallet signature covers something else.',
    cause: 'It was made over another text than `payloadToSign`, or the retry has another body than the first call.',
    remedy: 'Sign the exact `payloadToSign` and repeat the call with the same body.',
    example: { prepare: [...wallet, hiding], request: { ...hide(signature()), body: { privateEnabled: false } } },
  },
  WALLET_SIGNATURE_INVALID: {
    meaning: 'The wallet signature does not verify.',
    cause: 'The signature is wrong, or its key belongs to no active session of the wallet.',
    remedy: 'Open a session and sign with its key.',
    example: { prepare: [...wallet, hiding], request: hide(signature(strangersSignature)) },
  },
  REQUEST_ID_MISSING: {
    meaning: 'The signed retry does not say which request it continues.',
    cause: 'The header `Request-Id` is absent.',
    remedy: 'Send the `requestId` of the first answer in `Request-Id`.',
    example: { prepare: [...wallet], request: hide({ 'service-wallet-signature': fixedSignatures.wallet }) },
  },
  EMAIL_OTP_EMAIL_ALREADY_EXISTS: {
    meaning: 'Another wallet already uses the e-mail address.',
    cause: "The codes of another wallet's credential go to this address.",
    remedy: 'Use another e-mail address.',
    example: {
      prepare: [aCustomer({ email: 'other@example.com' }), ...wallet],
      request: changeEmail('other@example.com'),
    },
  },
  EMAIL_OTP_CREDENTIAL_SET_CHANGED: {
    meaning: 'The credentials of the wallet changed between the two calls.',
    cause: 'A credential was added or revoked after `payloadToSign` was issued.',
    remedy: 'Start the change again with a call without the signature headers.',
    example: {
      prepare: [
        ...wallet,
        { ...changeEmail('moved@example.com'), status: 202, gives: { changeId: 'requestId' } },
        ...addedPhone,
      ],
      request: changeEmail('moved@example.com', {
        'service-wallet-signature': fixedSignatures.wallet,
        'request-id': '{changeId}',
      }),
    },
  },
  EMAIL_OTP_CREDENTIAL_SYNC_FAILED: {
    meaning: 'The e-mail credential of the wallet could not be changed.',
    cause: 'The provider of the wallet did not take the new address. Customer and credential are as before.',
    remedy: 'Start the change again.',
    example: {
      prepare: [
        ...wallet,
        { ...changeEmail('jane+sync-failed@example.com'), status: 202, gives: { requestId: 'requestId' } },
      ],
      request: changeEmail('jane+sync-failed@example.com', signature()),
    },
  },
} as const satisfies ErrorTexts;
