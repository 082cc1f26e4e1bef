import { customerIdText } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation, describeUnion } from '../description.ts';
import { durationText, enrollmentLifeSeconds, scaSessionLifeSeconds } from '../figures.ts';
import {
  completeScaLogin,
  confirmScaFactorEnrollment,
  deleteScaFactor,
  listScaFactors,
  RecordSecurityEventRequest,
  RecordSecurityEventResponse,
  recordSecurityEvent,
  ScaFactorConfirmRequest,
  ScaFactorConfirmResponse,
  ScaFactorEnrollRequest,
  ScaFactorEnrollStart,
  ScaFactorList,
  ScaFactorView,
  ScaLoginComplete,
  ScaLoginCompleteRequest,
  ScaLoginStart,
  ScaLoginStartRequest,
  SecurityEventType,
  startScaFactorEnrollment,
  startScaLogin,
} from './sca.ts';
import { proofTexts } from './sca-proof.docs.ts';

const parameters = { customerId: customerIdText };
const challengeId = 'The challenge of the start, `ScaChallenge:{uuid}`. With `SMS_OTP` only.';
const allowedOrigins = 'The origins on which the passkey may be used.';
const relyingPartyId = 'The WebAuthn relying party: the domain that the passkey is bound to.';

export const scaDescriptions = [
  describeObject(ScaFactorView, 'A factor of a customer.', {
    factor: 'The kind of factor.',
    credentialId: 'The WebAuthn id of a passkey, base64url. Only for passkeys.',
    name: 'The name of a passkey.',
  }),
  describeObject(ScaFactorList, 'The factors of a customer.', { factors: 'The factors.' }),
  ...describeUnion(ScaFactorEnrollRequest, 'A factor to be enrolled.', {
    TOTP: ['An authenticator app.', {}],
    PASSKEY: ['A passkey.', {}],
  }),
  ...describeUnion(ScaFactorEnrollStart, 'How to complete an enrollment.', {
    TOTP: [
      'The secret for an authenticator app.',
      {
        secret: 'The secret in hexadecimal. Send it back with the first code.',
        secretBase32Encoded: 'The secret in base32, to be typed into the app.',
        totpUri: 'The `otpauth` URI, to be shown as a QR code.',
      },
    ],
    PASSKEY: [
      'The options for creating a passkey.',
      { options: 'The options for `navigator.credentials.create`.', allowedOrigins, relyingPartyId },
    ],
  }),
  ...describeUnion(ScaFactorConfirmRequest, 'The proof that completes an enrollment.', {
    TOTP: [
      'The first code of an authenticator app.',
      { secret: 'The secret of the start.', code: 'The code that the app shows. The sandbox takes `123456`.' },
    ],
    PASSKEY: [
      'A new passkey.',
      {
        origin: 'The origin of the page on which the passkey was created.',
        credential: 'The result of `navigator.credentials.create`, as JSON.',
      },
    ],
  }),
  ...describeUnion(ScaFactorConfirmResponse, 'The enrolled factor.', {
    TOTP: [
      'An enrolled authenticator app.',
      { recoveryCodes: 'Codes for the loss of the app. Shown this once; hand them to the customer.' },
    ],
    PASSKEY: ['An enrolled passkey.', { factor: 'The passkey.' }],
  }),
  describeObject(ScaLoginStartRequest, 'How the customer logs in.', { factor: 'The factor.' }),
  describeObject(ScaLoginStart, 'How to complete a login.', {
    factor: 'The factor that is asked for.',
    challengeId,
    expiresAt: 'Until when the login can be completed (UTC). Absent for `TOTP`.',
    passkeyOptions: 'The options for `navigator.credentials.get`. With `PASSKEY` only.',
    allowedOrigins: `${allowedOrigins} With \`PASSKEY\` only.`,
    relyingPartyId: `${relyingPartyId} With \`PASSKEY\` only.`,
  }),
  describeObject(
    ScaLoginCompleteRequest,
    'The proof that completes a login: `code`, with `challengeId` for `SMS_OTP`; or `passkeyAssertion` with `origin`.',
    {
      factor: 'The factor of the start.',
      endUserIpAddress: 'The IP address of the customer.',
      challengeId,
      ...proofTexts,
    },
  ),
  describeObject(ScaLoginComplete, 'A login session.', {
    status: 'Always `SUCCESS`; a failed login is an error.',
    sessionExpiresAt: `Until when the customer is logged in, ${durationText(scaSessionLifeSeconds)} (UTC).`,
  }),
  describeEnum(SecurityEventType, "An event on the platform's side that counts for the lock after failed logins.", {
    RESET_PASSWORD_COMPLETED:
      'The customer reset the password: the count is cleared, a suspension ends, and all login sessions end.',
    FAILED_LOGIN_ATTEMPT: "A login on the platform's side failed: it counts like a failed login here.",
  }),
  describeObject(RecordSecurityEventRequest, 'An event to be recorded.', { eventType: 'The event.' }),
  describeObject(RecordSecurityEventResponse, 'The lock of the customer after the event.', {
    eventType: 'The recorded event.',
    suspended: 'Whether only a password reset opens the account again.',
    lockedUntil: 'Until when the customer is locked out (UTC). Null where nothing is locked, and for a suspension.',
    failedAttempts: 'Failed logins since the last password reset.',
  }),
  describeOperation(listScaFactors, {
    text: 'Lists the factors of a customer. The code by SMS needs no enrollment: it is there once the phone number is verified.',
    parameters,
  }),
  describeOperation(startScaFactorEnrollment, {
    text: `Starts the enrollment of an authenticator app or a passkey and returns what the app or the browser needs. Complete it within ${durationText(enrollmentLifeSeconds)}. A customer has at most one passkey.`,
    parameters,
  }),
  describeOperation(confirmScaFactorEnrollment, {
    text: 'Completes an enrollment with the first code of the app or the new passkey. For an app, the answer has recovery codes, shown this once.',
    parameters,
  }),
  describeOperation(deleteScaFactor, {
    text: 'Deletes a passkey of a customer. An authenticator app is replaced by a reset.',
    parameters: { ...parameters, credentialId: 'The WebAuthn id of the passkey, base64url.' },
  }),
  describeOperation(startScaLogin, {
    text: 'Starts the login of a customer: sends a code by SMS, or returns the options for a passkey. A code of an authenticator app needs no start, but one is accepted.',
    parameters,
  }),
  describeOperation(completeScaLogin, {
    text: `Completes the login of a customer. The session lasts ${durationText(scaSessionLifeSeconds)}; in production, payments can be authorized only with one. Failures count: five lock the customer for 15 minutes, six for 30, seven for 1 hour, eight for 24 hours, nine suspend until a password reset.`,
    parameters,
  }),
  describeOperation(recordSecurityEvent, {
    text: "Records a failed login on the platform's side, which counts toward the lock, or a password reset, which clears it and ends all sessions.",
    parameters,
  }),
];
