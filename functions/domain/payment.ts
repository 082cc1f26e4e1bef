import type { PaymentRail, PurposeOfPayment } from '../contract/rails.ts';
import type { OutgoingTransactionFailureReason } from '../contract/transactions.ts';
import type { Fees } from './fees.ts';
import { type MoveName, type PaymentStatus, type RefundStatus, requireMove } from './lifecycle.ts';

/** The newest event of an item: the stream record that carries it is the event, so no outbox item is needed. */
export interface ItemEvent {
  /** Counts the item's events from 1, without gaps. */
  readonly number: number;
  readonly type: string;
  readonly at: string;
  /** When the event before it happened; absent for the first. */
  readonly previousAt?: string;
}

export interface Refund {
  readonly reference: string;
  readonly initiatedAt: string;
  readonly settledAt?: string;
  readonly status: RefundStatus;
  readonly reason: 'TRANSACTION_FAILED' | 'USER_CANCELLATION' | 'TIMEOUT';
}

/**
 * A payment: the quote and the transaction that comes of it are two views of this one item, so they can never disagree.
 * Amounts in the smallest unit of their currency.
 */
export interface Payment {
  readonly platformId: string;
  /** The uuid of both `Quote:<uuid>` and `Transaction:<uuid>`. */
  readonly paymentId: string;
  readonly status: PaymentStatus;
  /** Counts every change; a write names the version it was computed from. */
  readonly version: number;
  readonly event?: ItemEvent;
  readonly customerId: string;
  readonly platformCustomerId: string;
  readonly sourceAccountId: string;
  readonly destinationAccountId: string;
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly sendingAmount: number;
  readonly receivingAmount: number;
  readonly fees: Fees;
  readonly paymentRail?: PaymentRail;
  readonly railSelectionMode?: 'MANUAL' | 'AUTO';
  readonly quotedAt: string;
  readonly quoteExpiresAt: string;
  /** When the transaction came to exist. */
  readonly createdAt?: string;
  readonly updatedAt: string;
  readonly settledAt?: string;
  readonly receiptDeliveryConfirmedAt?: string;
  readonly description?: string;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: PurposeOfPayment;
  readonly failureReason?: OutgoingTransactionFailureReason;
  readonly refund?: Refund;
}

/** What a move may change beside the status. */
export type PaymentChanges = Partial<
  Pick<Payment, 'settledAt' | 'failureReason' | 'refund' | 'createdAt' | 'paymentRail' | 'railSelectionMode'>
>;

/** Moves a payment along its life. Refuses with CONFLICT a move that the lifecycle does not hold. */
export function movePayment(payment: Payment, name: MoveName, now: Date, changes: PaymentChanges = {}): Payment {
  const move = requireMove(name, payment.status, payment.refund?.status);
  const at = now.toISOString();
  const next: Payment = {
    ...payment,
    ...changes,
    status: move.to,
    version: payment.version + 1,
    updatedAt: at,
    event: {
      number: (payment.event?.number ?? 0) + 1,
      type: move.event,
      at,
      ...(payment.event && { previousAt: payment.event.at }),
    },
  };
  if (next.refund?.status !== move.refundTo) {
    throw new Error(`The move ${name} must leave the refund ${move.refundTo ?? 'absent'}.`);
  }
  return next;
}

/** Changes a payment without an event, for example when the platform confirms a receipt. */
export const amendPayment = (payment: Payment, now: Date, changes: Partial<Payment>): Payment => ({
  ...payment,
  ...changes,
  version: payment.version + 1,
  updatedAt: now.toISOString(),
});
