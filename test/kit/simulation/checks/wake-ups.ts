import { awaitsApproval, isDeferred } from '../../../../functions/domain/payments/approval-status.ts';
import { awaitsFunds, type Payment } from '../../../../functions/domain/payments/payment.ts';
import type { Instant } from '../recorder.ts';
import { nameOf } from './payment-history.ts';
import type { ReportViolation } from './violation.ts';

/** How long an execution may take to react to a change when no fault is injected. */
const maximumSleepMs = 150_000;

/** Checks that an execution that waits for the customer, the payer or the platform goes on soon after they acted. */
export class WakeUps {
  readonly #report: ReportViolation;
  readonly #expected = new Map<string, { readonly payment: Payment; readonly since: Instant }>();

  constructor(report: ReportViolation) {
    this.#report = report;
  }

  written(before: Payment | undefined, after: Payment, at: Instant): void {
    const waited = before && waitOf(before);
    const isOver = after.status === 'EXPIRED' || after.status === 'FAILED';
    if (!waited || isOver || waitOf(after) === waited || this.#expected.has(after.paymentId)) return;
    this.#expected.set(after.paymentId, { payment: after, since: at });
  }

  /** An execution starts to wait for the payment's current state, so it missed no change. */
  waits(payment: Payment): void {
    if (waitOf(payment)) this.#expected.delete(payment.paymentId);
  }

  /** An execution goes on. The first one of a payment bears its id. */
  executionResumed(execution: string, at: Instant): void {
    const expected = this.#expected.get(execution);
    if (!expected) return;
    this.#expected.delete(execution);
    const { payment, since } = expected;
    const sleptMs = at.time - since.time;
    if (sleptMs <= maximumSleepMs || at.faultCount > since.faultCount) return;
    this.#report(`${nameOf(payment)}: its workflow slept ${Math.round(sleptMs / 1000)} s after ${payment.status}`);
  }

  finished(): void {
    for (const { payment } of this.#expected.values()) {
      this.#report(`${nameOf(payment)}: its workflow never woke after ${payment.status}`);
    }
  }
}

/** What a payment waits for from outside; nothing where it does not wait. */
function waitOf(payment: Payment): string | undefined {
  if (payment.status === 'PENDING_AUTHORIZATION') return 'authorization';
  if (awaitsFunds(payment)) return 'funds';
  return awaitsApproval(payment) && isDeferred(payment) ? 'approval' : undefined;
}
