import { awaitsApproval, isDeferred } from '../../../functions/domain/approval-standing.ts';
import { awaitsFunds } from '../../../functions/domain/funding.ts';
import type { Payment } from '../../../functions/domain/payment.ts';
import type { Moment } from '../witness.ts';
import { nameOf } from './payment-history.ts';
import type { Violated } from './violated.ts';

/** How long after a change the execution that waits for it may still sleep, while nothing goes wrong. */
const longestSleepMs = 150_000;

/** An execution that waits for a customer, the payer or the platform goes on soon after what it waits for has happened. */
export class WakeUps {
  readonly #violated: Violated;
  readonly #expected = new Map<string, { readonly payment: Payment; readonly since: Moment }>();

  constructor(violated: Violated) {
    this.#violated = violated;
  }

  written(before: Payment | undefined, after: Payment, at: Moment): void {
    const waited = before && waitOf(before);
    const isOver = after.status === 'EXPIRED' || after.status === 'FAILED';
    if (!waited || isOver || waitOf(after) === waited || this.#expected.has(after.paymentId)) return;
    this.#expected.set(after.paymentId, { payment: after, since: at });
  }

  /** An execution that waits from now on for what the payment waits for now: it missed nothing by beginning late. */
  waits(payment: Payment): void {
    if (waitOf(payment)) this.#expected.delete(payment.paymentId);
  }

  /** An execution that has gone on. A payment's first is named after it. */
  resumed(execution: string, at: Moment): void {
    const expected = this.#expected.get(execution);
    if (!expected) return;
    this.#expected.delete(execution);
    const { payment, since } = expected;
    const sleptMs = at.time - since.time;
    if (sleptMs <= longestSleepMs || at.troubles > since.troubles) return;
    this.#violated(`${nameOf(payment)}: its workflow slept ${Math.round(sleptMs / 1000)} s after ${payment.status}`);
  }

  finished(): void {
    for (const { payment } of this.#expected.values()) {
      this.#violated(`${nameOf(payment)}: its workflow never woke after ${payment.status}`);
    }
  }
}

/** What a payment waits for from outside, with the challenge that has to be answered; nothing where it does not wait. */
function waitOf(payment: Payment): string | undefined {
  if (payment.status === 'PENDING_AUTHORIZATION') return `authorization ${payment.authorization?.challenge?.id}`;
  if (awaitsFunds(payment)) return 'funds';
  if (awaitsApproval(payment)) return isDeferred(payment) ? 'approval' : undefined;
  return payment.status === 'QUOTED' ? 'execution' : undefined;
}
