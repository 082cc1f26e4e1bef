import { idText, timestampTexts } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation, describeSchema, describeUnion } from '../description.ts';
import { durationText, signedRequestLifeSeconds, walletSessionLifeSeconds } from '../figures.ts';
import {
  AuthCredentialChallengeRequest,
  AuthCredentialCreateRequest,
  AuthCredentialListResponse,
  AuthenticatorTransport,
  AuthMethod,
  AuthMethodResponse,
  challengeAuthCredential,
  createAuthCredential,
  listAuthCredentials,
  PasskeyAttestation,
  PasskeyAuthChallenge,
  revokeAuthCredential,
} from './auth-credentials.ts';
import {
  AuthCredentialVerifyRequest,
  AuthSession,
  AuthSessionRefreshRequest,
  listAuthSessions,
  PasskeyAssertion,
  refreshAuthSession,
  revokeAuthSession,
  SessionListResponse,
  verifyAuthCredential,
} from './auth-sessions.ts';
import { signatureNeeded, signedRetryTexts } from './wallet-signature.docs.ts';

const accountId = 'The embedded wallet, `InternalAccount:{uuid}`.';
const credentialPath = idText('AuthMethod', 'the credential');
const sessionPath = idText('Session', 'the session');
const clientPublicKey =
  'A P-256 key of the client in hexadecimal. Compressed (66 digits), it is the session key itself; uncompressed (130 digits), the service makes a session key and seals it to this one.';
const webAuthnId = 'The WebAuthn id of the passkey, base64url.';
const clientDataJson = '`clientDataJSON` of the WebAuthn answer, base64url.';

const methodTexts = {
  id: credentialPath,
  accountId,
  type: 'The type of the credential.',
  credentialId: `${webAuthnId} Only for passkeys.`,
  nickname: 'The e-mail address, the phone number, the e-mail claim of the provider, or the name of the passkey.',
  ...timestampTexts,
};

const oidcToken =
  'An OpenID Connect token of a supported provider, issued at most 60 seconds ago. When signing in, its `nonce` must be the hexadecimal SHA-256 of `clientPublicKey`.';
const encryptedOtpBundle =
  'JSON text of `{"encappedPublic","ciphertext"}`: the code and the public key of the client, sealed by HPKE to `otpEncryptionTargetBundle`. In the sandbox the code is `000000`.';

export const authCredentialDescriptions = [
  describeObject(AuthMethod, 'A credential of an embedded wallet.', methodTexts),
  describeObject(AuthMethodResponse, 'A credential, with the key for its code where one was sent.', {
    ...methodTexts,
    otpEncryptionTargetBundle:
      'JSON text with the signed key that the code is sealed to. Only for `EMAIL_OTP` and `SMS_OTP`.',
  }),
  describeObject(PasskeyAuthChallenge, 'A passkey with the challenge that it must sign.', {
    ...methodTexts,
    credentialId: webAuthnId,
    challenge: 'The challenge in hexadecimal. The WebAuthn challenge is the bytes of this text.',
    requestId: 'Send it back in the header `Request-Id`, `Request:{uuid}`.',
    expiresAt: `Until when the challenge can be answered, ${durationText(signedRequestLifeSeconds)} (UTC).`,
  }),
  describeObject(AuthSession, 'A session of the owner of a wallet, whose key signs.', {
    ...methodTexts,
    id: sessionPath,
    type: 'The type of the credential that issued the session.',
    encryptedSessionSigningKey:
      'The private session key, sealed to an uncompressed `clientPublicKey`. Shown this once; absent with a compressed key and with codes.',
    expiresAt: `When the session ends, ${durationText(walletSessionLifeSeconds)} after its beginning (UTC).`,
  }),
  describeEnum(AuthenticatorTransport, 'How an authenticator is reached.', {
    usb: 'By USB.',
    nfc: 'By NFC.',
    ble: 'By Bluetooth.',
    internal: 'Built into the device.',
    hybrid: 'Through another device, such as a phone.',
  }),
  describeObject(PasskeyAttestation, 'A new passkey, as `navigator.credentials.create` returns it.', {
    credentialId: webAuthnId,
    clientDataJson,
    attestationObject: '`attestationObject` of the WebAuthn answer, base64url.',
    transports: 'How the authenticator is reached.',
  }),
  ...describeUnion(AuthCredentialCreateRequest, 'A credential to be added.', {
    EMAIL_OTP: ["Codes to the customer's e-mail address. One per wallet.", { accountId }],
    SMS_OTP: ["Codes to the customer's phone number. One per wallet.", { accountId }],
    OAUTH: ['An identity at Google or Apple.', { accountId, oidcToken }],
    PASSKEY: [
      'A passkey. A wallet can have several.',
      {
        accountId,
        nickname: "A name for the passkey: letters, digits, spaces and `. _ - ' ( )`, at most 100 characters.",
        challenge: 'The challenge that the platform made for the registration, base64url. It can be used once.',
        attestation: 'The new passkey.',
      },
    ],
  }),
  describeObject(PasskeyAssertion, 'The signature of a passkey, as `navigator.credentials.get` returns it.', {
    credentialId: webAuthnId,
    clientDataJson,
    authenticatorData: '`authenticatorData` of the WebAuthn answer, base64url.',
    signature: 'The signature, base64url. The sandbox also takes `sandbox-valid-passkey-signature`.',
    userHandle: '`userHandle` of the WebAuthn answer.',
  }),
  ...describeUnion(AuthCredentialVerifyRequest, 'The proof that completes a sign-in.', {
    EMAIL_OTP: ['A code that came by e-mail.', { encryptedOtpBundle }],
    SMS_OTP: ['A code that came by SMS.', { encryptedOtpBundle }],
    OAUTH: ['A token of the provider.', { oidcToken, clientPublicKey }],
    PASSKEY: ['A signature of the passkey.', { assertion: 'The signature.' }],
  }),
  describeObject(AuthCredentialChallengeRequest, 'How a sign-in starts.', {
    clientPublicKey: `${clientPublicKey} Required for passkeys; codes take none.`,
  }),
  describeSchema(challengeAuthCredential.responses[200], 'A credential whose sign-in has begun.'),
  describeObject(AuthCredentialListResponse, 'Credentials.', { data: 'The credentials, all of them.' }),
  describeObject(SessionListResponse, 'Sessions.', { data: 'The active sessions, without key material.' }),
  describeObject(AuthSessionRefreshRequest, 'The key of the new session.', { clientPublicKey }),
  describeOperation(listAuthCredentials, {
    text: 'Lists the credentials of an embedded wallet in one answer. An unknown wallet has none.',
    parameters: { accountId },
  }),
  describeOperation(createAuthCredential, {
    text: "Adds a credential to an embedded wallet. A wallet begins with a credential on the customer's e-mail address, where there is one; otherwise the first credential needs no signature. The owner signs every further one: the first call answers 202, the second carries the signature. A code is sent with the second call where the type has one.",
    parameters: signedRetryTexts,
    answers: { 201: 'The new credential.', 202: signatureNeeded },
  }),
  describeOperation(challengeAuthCredential, {
    text: 'Starts a sign-in: sends a code by e-mail or SMS, or returns the challenge for a passkey. Complete it with `/verify`. OAuth needs no start and gets 400. At most 10 starts within 5 minutes.',
    parameters: { id: credentialPath },
  }),
  describeOperation(verifyAuthCredential, {
    text:
      `Completes a sign-in and opens a session of ${durationText(walletSessionLifeSeconds)}. A code takes two calls: the first answers 202 with \`payloadToSign\`; sign it with the client's key and repeat the call. A passkey carries the \`Request-Id\` of its challenge. OAuth needs one call.\n\n` +
      'A wrong code, token or signature gets 401 with the failed check in `details.reason`.',
    parameters: { id: credentialPath, ...signedRetryTexts },
    answers: { 200: 'The session.', 202: signatureNeeded },
  }),
  describeOperation(revokeAuthCredential, {
    text: 'Revokes a credential and ends its sessions. A session of another credential of the wallet signs it; the last credential cannot be revoked.',
    parameters: { id: credentialPath, ...signedRetryTexts },
    answers: { 202: signatureNeeded, 204: 'The credential is revoked.' },
  }),
  describeOperation(listAuthSessions, {
    text: 'Lists the active sessions of an embedded wallet in one answer.',
    parameters: { accountId },
  }),
  describeOperation(revokeAuthSession, {
    text: 'Ends a session. Any active session of the wallet signs it, also the session itself.',
    parameters: { id: sessionPath, ...signedRetryTexts },
    answers: { 202: signatureNeeded, 204: 'The session has ended.' },
  }),
  describeOperation(refreshAuthSession, {
    text: 'Opens a further session before an active one ends, signed by it. The old session stays active until it ends.',
    parameters: { id: sessionPath, ...signedRetryTexts },
    answers: { 201: 'The new session.', 202: signatureNeeded },
  }),
];
