import { resetLifeSeconds } from '../../contract/figures.ts';
import type { ScaFactor } from '../../contract/sca/sca-proof.ts';
import type { TwoFactorResetCompleteRequest } from '../../contract/sca/sca-resets.ts';
import { formatId, uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import {
  completeReset,
  countReset,
  enrollmentStatus,
  type FactorReset,
  newPhoneNumber,
  resetCountsSeconds,
  resetStatus,
  sandboxPassAfterSeconds,
  sandboxReviewAfterSeconds,
  withoutFactor,
} from '../../domain/sca/reset.ts';
import { requireFactor, type ScaState } from '../../domain/sca/sca.ts';
import { amend, versionOne } from '../../domain/versioned.ts';
import { deadlineAfter, expiryAfter } from '../../ports/clock.ts';
import type { Context } from '../../runtime/context.ts';
import { putCustomer } from '../../store/customers/customers.ts';
import { putReset, readReset } from '../../store/sca/resets.ts';
import type { Store } from '../../store/table.ts';
import { requireScaCustomer, scaWrites } from './sca.ts';

/**
 * Starts the reset of a lost factor. Refuses with NOT_IMPLEMENTED in production, with INVALID_INPUT a factor that the customer lacks,
 * with RATE_LIMITED, and as `requireScaCustomer`.
 */
export async function startTwoFactorReset(
  { caller, store, now, newUuid }: Context,
  customerId: string,
  factor: ScaFactor,
) {
  const { customer, sca } = await requireScaCustomer(store, caller, customerId);
  if (caller.environment !== 'sandbox') {
    throw new Refusal('NOT_IMPLEMENTED', 'No liveness check is connected yet; use a sandbox token.');
  }
  requireFactor(sca, customer, factor);
  const resetsCountUntil = countReset(sca, expiryAfter(now, resetCountsSeconds), now);
  const after = (seconds: number) => expiryAfter(now, seconds).toISOString();
  const reset: FactorReset = {
    platformId: caller.platformId,
    customerId: sca.customerId,
    resetId: formatId('TwoFactorReset', newUuid()),
    factor,
    startedAt: now.toISOString(),
    inReviewAt: after(sandboxReviewAfterSeconds),
    passedAt: after(sandboxPassAfterSeconds),
    expiresAt: deadlineAfter(now, resetLifeSeconds).toISOString(),
    ...versionOne(now),
  };
  return {
    status: 201 as const,
    body: { resetId: reset.resetId, expiresAt: reset.expiresAt },
    writes: [putReset(reset), ...scaWrites(sca, now, { resetsCountUntil })],
  };
}

/** Refuses with REFERENCE_NOT_FOUND. */
async function requireReset(store: Store, { platformId, customerId }: ScaState, resetId: string): Promise<FactorReset> {
  const uuid = uuidOf('TwoFactorReset', resetId);
  const reset = uuid === undefined ? undefined : await readReset(store, platformId, customerId, uuid);
  if (!reset) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no reset with this id.');
  return reset;
}

/** Shows a reset. Refuses with REFERENCE_NOT_FOUND and as `requireScaCustomer` does. */
export async function getTwoFactorResetStatus({ caller, store, now }: Context, customerId: string, resetId: string) {
  const { sca } = await requireScaCustomer(store, caller, customerId);
  const reset = await requireReset(store, sca, resetId);
  const { factor, expiresAt, completedAt = null } = reset;
  const status = resetStatus(reset, now);
  return {
    status: 200 as const,
    body: { status, factor, enrollmentStatus: enrollmentStatus(reset, sca), expiresAt, completedAt },
  };
}

/** Completes a reset. Refuses with REFERENCE_NOT_FOUND, and as `completeReset`, `newPhoneNumber` and `requireScaCustomer` do. */
export async function completeTwoFactorReset(
  { caller, store, now }: Context,
  { customerId, resetId, request }: FinishedReset,
) {
  const { customer, sca } = await requireScaCustomer(store, caller, customerId);
  const reset = completeReset(await requireReset(store, sca, resetId), now);
  const phoneNumber = newPhoneNumber(reset, request);
  return {
    status: 204 as const,
    body: undefined,
    writes: [
      putReset(reset),
      ...scaWrites(sca, now, withoutFactor(reset)),
      ...(phoneNumber ? [putCustomer(amend(customer, now, { phoneNumber }))] : []),
    ],
  };
}

interface FinishedReset {
  readonly customerId: string;
  readonly resetId: string;
  readonly request: TwoFactorResetCompleteRequest;
}
