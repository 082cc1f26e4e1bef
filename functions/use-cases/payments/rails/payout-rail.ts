import type { Payment } from '../../../domain/payments/payment.ts';
import type { PaymentRef } from '../../../store/payments/rail-tasks.ts';
import type { Store } from '../../../store/table.ts';

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
  submit(payout: Payout): Promise<unknown>;
  /** Pulls the payment's money from its external source account. */
  collect(payout: Payout): Promise<unknown>;
}

export interface Payout extends RailWait {
  readonly payment: Payment;
  readonly store: Store;
}

/** A task of the workflow that waits for the outcome of a rail. */
export interface RailWait {
  readonly taskToken: string;
  /** The payment that is COMPLETED by success. A pull that is followed by a payout completes none. */
  readonly completes?: PaymentRef | undefined;
}
