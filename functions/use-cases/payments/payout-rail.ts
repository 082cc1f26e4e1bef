import type { Payment } from '../../domain/payments/payment.ts';
import type { Store } from '../../store/table.ts';

/** The error with which a rail's failure ends a task; the workflow catches it by this name. */
export const payoutFailed = 'PayoutFailed';

/** It is unknown whether the rail has accepted an order. The workflow retries on this name, for hours if necessary. */
export class RailUnavailable extends Error {
  override readonly name = 'RailUnavailable';
}

/**
 * The port through which payouts leave the service. A rail accepts a payment, stores the task token and reports the outcome
 * through it, at once or days later. Submitting the same payment again must not pay twice.
 */
export interface PayoutRail {
  /** Whether the payment stays PENDING until the rail has reported its outcome. */
  staysPending(payment: Payment, store: Store): Promise<boolean>;
  /** Pays out to the payment's destination. */
  submit(payout: Payout): Promise<void>;
  /** Pulls the payment's money from its external source account. */
  collect(payout: Payout): Promise<void>;
}

export interface Payout {
  readonly payment: Payment;
  readonly taskToken: string;
  readonly store: Store;
}
