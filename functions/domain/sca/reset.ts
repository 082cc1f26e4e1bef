import { PhoneNumber } from '../../contract/addresses.ts';
import type { TwoFactorResetCompleteRequest } from '../../contract/sca/sca-resets.ts';
import { Refusal } from '../refusal.ts';
import { type Infer, idText, object, oneOf, optional, text, uuidText } from '../schema.ts';
import { amend, versioned } from '../versioned.ts';
import { requireBelow } from './rate.ts';
import type { ScaChanges, ScaState } from './sca.ts';

/** The replacement of a lost factor. Until it is completed its status is derived from the time, so no step has to be stored. */
export const factorReset = object({
  platformId: uuidText('Platform'),
  customerId: idText('Customer'),
  resetId: idText('TwoFactorReset'),
  factor: oneOf('SMS_OTP', 'TOTP', 'PASSKEY'),
  startedAt: text,
  inReviewAt: text,
  passedAt: text,
  expiresAt: text,
  completedAt: optional(text),
  ...versioned,
});
export interface FactorReset extends Infer<typeof factorReset> {}

type ResetStatus = 'INITIATED' | 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';

/** A customer may start this many resets in 24 hours. */
const resetsAllowed = 5;
export const resetCountsSeconds = 86_400;
/** The steps of the sandbox's liveness check, which always passes. */
export const sandboxReviewAfterSeconds = 1;
export const sandboxPassAfterSeconds = 2;

/** Counts a start. Refuses with RATE_LIMITED one too many. */
export function countReset({ resetsCountUntil }: ScaState, countsUntil: Date, now: Date): readonly string[] {
  const message = `At most ${resetsAllowed} resets can be started within 24 hours.`;
  return [...requireBelow(resetsAllowed, resetsCountUntil, now, message), countsUntil.toISOString()];
}

export function resetStatus(reset: FactorReset, now: Date): ResetStatus {
  const at = now.toISOString();
  if (reset.completedAt) return 'COMPLETED';
  if (at >= reset.expiresAt) return 'EXPIRED';
  if (at >= reset.passedAt) return 'LIVENESS_PASSED';
  return at >= reset.inReviewAt ? 'PENDING_REVIEW' : 'INITIATED';
}

/** Whether the customer has enrolled the factor again since the reset; null for SMS codes, which need no enrollment. */
export function enrollmentStatus(reset: FactorReset, { totp, passkey }: ScaState): 'PENDING' | 'COMPLETED' | null {
  if (reset.factor === 'SMS_OTP') return null;
  const enrolledAt = (reset.factor === 'TOTP' ? totp : passkey)?.enrolledAt;
  const isRenewed = enrolledAt !== undefined && reset.completedAt !== undefined && enrolledAt >= reset.completedAt;
  return isRenewed ? 'COMPLETED' : 'PENDING';
}

/** Completes a reset. Refuses with INVALID_INPUT before the liveness check has passed, with CONFLICT once the reset has ended. */
export function completeReset(reset: FactorReset, now: Date): FactorReset {
  const status = resetStatus(reset, now);
  if (status === 'INITIATED' || status === 'PENDING_REVIEW') {
    throw new Refusal('INVALID_INPUT', `resetId: the reset is ${status}; the liveness check has not passed yet.`);
  }
  if (status !== 'LIVENESS_PASSED') throw new Refusal('CONFLICT', `The reset is ${status}. Start a new one.`);
  return amend(reset, now, { completedAt: now.toISOString() });
}

/** The new phone number of a reset of SMS codes. Refuses with INVALID_INPUT if it is missing or too long. */
export function newPhoneNumber(
  { factor }: Pick<FactorReset, 'factor'>,
  { mobile }: TwoFactorResetCompleteRequest,
): string | undefined {
  if (factor !== 'SMS_OTP') return undefined;
  if (!mobile) throw new Refusal('INVALID_INPUT', 'mobile: is required to reset SMS_OTP.');
  const phoneNumber = `${mobile.countryCode}${mobile.number}`;
  if (!PhoneNumber.safeParse(phoneNumber).success) {
    throw new Refusal('INVALID_INPUT', 'mobile: country code and number have more than 15 digits together.');
  }
  return phoneNumber;
}

/** Removes the factor of a completed reset, so that the customer can enroll it again. */
export const withoutFactor = ({ factor }: FactorReset): ScaChanges => {
  if (factor === 'TOTP') return { totp: undefined };
  return factor === 'PASSKEY' ? { passkey: undefined } : {};
};
