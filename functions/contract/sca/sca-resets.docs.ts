import { customerIdText, idText } from '../common.docs.ts';
import { describeEnum, describeObject, describeOperation } from '../description.ts';
import { durationText, resetLifeSeconds } from '../figures.ts';
import {
  completeTwoFactorReset,
  FactorEnrollmentStatus,
  getTwoFactorResetStatus,
  MobileNumber,
  startTwoFactorReset,
  TwoFactorResetCompleteRequest,
  TwoFactorResetStart,
  TwoFactorResetStartRequest,
  TwoFactorResetState,
  TwoFactorResetStatus,
} from './sca-resets.ts';

const resetId = idText('TwoFactorReset', 'the reset');
const customerId = customerIdText;
const expiresAt = `Until when the reset can be completed, ${durationText(resetLifeSeconds)} (UTC).`;

export const scaResetDescriptions = [
  describeObject(TwoFactorResetStartRequest, 'A lost factor.', { factor: 'The factor that the customer lost.' }),
  describeObject(TwoFactorResetStart, 'A reset that has begun.', {
    resetId,
    livenessAccessToken: "The token of the liveness check for the provider's own client library.",
    verificationLink: 'The page on which the customer passes the liveness check.',
    expiresAt,
  }),
  describeEnum(TwoFactorResetState, 'Where a reset is in its life.', {
    INITIATED: 'The customer has to pass the liveness check.',
    PENDING_REVIEW: 'The check is being evaluated.',
    LIVENESS_PASSED: 'The check is passed: complete the reset.',
    COMPLETED: 'The lost factor is removed. Final.',
    REJECTED: 'The check was not passed. Final.',
    EXPIRED: 'The reset was not completed in time. Final.',
  }),
  describeEnum(FactorEnrollmentStatus, 'Whether the lost factor was enrolled again.', {
    PENDING: 'Not yet.',
    COMPLETED: 'Enrolled again.',
  }),
  describeObject(TwoFactorResetStatus, 'A reset of a lost factor.', {
    status: 'Where the reset is in its life.',
    factor: 'The lost factor.',
    enrollmentStatus: 'Whether the factor was enrolled again. Null for `SMS_OTP`, which needs no enrollment.',
    expiresAt,
    completedAt: 'When the reset was completed (UTC). Null until then.',
  }),
  describeObject(MobileNumber, 'A mobile phone number in two parts.', {
    countryCode: 'The country code with `+`.',
    number: 'The rest of the number, digits only.',
  }),
  describeObject(TwoFactorResetCompleteRequest, 'How to complete a reset.', {
    mobile: 'The new number. Required when `SMS_OTP` is reset.',
  }),
  describeOperation(startTwoFactorReset, {
    text: 'Starts the reset of a factor that a customer lost. The customer passes a liveness check; then complete the reset. At most five resets can be started within 24 hours. In the sandbox every customer passes the check within seconds; production has no check yet and answers 501.',
    parameters: { customerId },
  }),
  describeOperation(getTwoFactorResetStatus, {
    text: 'Returns a reset. Poll it until the status is `LIVENESS_PASSED`, then complete the reset.',
    parameters: { resetId, customerId },
  }),
  describeOperation(completeTwoFactorReset, {
    text: 'Completes a reset after the liveness check: the lost app or passkey is removed and can be enrolled again, or the phone number changes to the new one. Before the check is passed the answer is 400.',
    parameters: { resetId, customerId },
  }),
];
