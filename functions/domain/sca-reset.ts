import { PhoneNumber } from '../contract/common.ts';
import type { ScaFactor } from '../contract/sca-proof.ts';
import type { TwoFactorResetCompleteRequest } from '../contract/sca-resets.ts';
import { Refusal } from './refusal.ts';
import type { ScaChanges, ScaState } from './sca.ts';

/** The replacement of a lost factor. Before its end its status follows from the time, so nothing has to be written meanwhile. */
export interface FactorReset {
  readonly platformId: string;
  readonly customerId: string;
  readonly resetId: string;
  readonly factor: ScaFactor;
  readonly startedAt: string;
  readonly inReviewAt: string;
  readonly passedAt: string;
  readonly expiresAt: string;
  readonly completedAt?: string;
  readonly version: number;
}

export type ResetStatus = 'INITIATED' | 'PENDING_REVIEW' | 'LIVENESS_PASSED' | 'COMPLETED' | 'REJECTED' | 'EXPIRED';

/** At most five starts count at once, each for 24 hours (interface description, area 4). */
export const resetsAllowed = 5;
export const resetCountsSeconds = 86_400;
/** How long a reset may take, and how fast the sandbox's liveness check, which everybody passes, goes through its steps. */
export const resetLifeSeconds = 3600;
export const sandboxReviewAfterSeconds = 1;
export const sandboxPassAfterSeconds = 2;

/** The starts that count, with this one among them. Refuses with RATE_LIMITED the sixth within 24 hours. */
export function countReset({ resetsCountUntil = [] }: ScaState, countsUntil: Date, now: Date): readonly string[] {
  const counting = resetsCountUntil.filter((until) => now.toISOString() < until);
  const [oldest] = counting.toSorted();
  if (oldest !== undefined && counting.length >= resetsAllowed) {
    throw new Refusal('RATE_LIMITED', `At most ${resetsAllowed} resets can be started within 24 hours.`, {
      retryAfterSeconds: (Date.parse(oldest) - now.getTime()) / 1000,
    });
  }
  return [...counting, countsUntil.toISOString()];
}

export function resetStatus(reset: FactorReset, now: Date): ResetStatus {
  const at = now.toISOString();
  if (reset.completedAt) return 'COMPLETED';
  if (at >= reset.expiresAt) return 'EXPIRED';
  if (at >= reset.passedAt) return 'LIVENESS_PASSED';
  return at >= reset.inReviewAt ? 'PENDING_REVIEW' : 'INITIATED';
}

/** Whether the customer has enrolled the factor anew since the reset; a code by SMS needs no enrollment. */
export function enrollmentStatus(reset: FactorReset, { totp, passkey }: ScaState): 'PENDING' | 'COMPLETED' | null {
  if (reset.factor === 'SMS_OTP') return null;
  const enrolledAt = (reset.factor === 'TOTP' ? totp : passkey)?.enrolledAt;
  const isRenewed = enrolledAt !== undefined && reset.completedAt !== undefined && enrolledAt >= reset.completedAt;
  return isRenewed ? 'COMPLETED' : 'PENDING';
}

/** Ends a reset. Refuses with INVALID_INPUT before the liveness check is passed, with CONFLICT when the reset is over. */
export function completeReset(reset: FactorReset, now: Date): FactorReset {
  const status = resetStatus(reset, now);
  if (status === 'INITIATED' || status === 'PENDING_REVIEW') {
    throw new Refusal('INVALID_INPUT', `resetId: the reset is ${status}; the liveness check is not passed yet.`);
  }
  if (status !== 'LIVENESS_PASSED') throw new Refusal('CONFLICT', `The reset is ${status}. Start a new one.`);
  return { ...reset, completedAt: now.toISOString(), version: reset.version + 1 };
}

/** The number that a reset of the SMS code gives the customer. Refuses with INVALID_INPUT when it is missing. */
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

/** What a completed reset takes from the customer, who can then enroll the factor anew. */
export const factorTakenBy = ({ factor }: FactorReset): ScaChanges => {
  if (factor === 'TOTP') return { totp: undefined };
  return factor === 'PASSKEY' ? { passkey: undefined } : {};
};
