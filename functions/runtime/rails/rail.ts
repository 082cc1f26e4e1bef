import type { Payment } from '../../domain/payment.ts';
import type { Store } from '../../store/table.ts';

/** The outcome that a rail reports: the error name that the workflow's Catch waits for. */
export const payoutFailed = 'PayoutFailed';

/** It is not known whether the rail has taken an order. The workflow repeats on this name, for hours if need be. */
export class RailUnavailable extends Error {
  override readonly name = 'RailUnavailable';
}

/**
 * Where payouts leave the service. A rail takes a payment, remembers the task token and reports the outcome through it, at
 * once or days later. Submitting the same payment again must not pay twice.
 */
export interface PayoutRail {
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
