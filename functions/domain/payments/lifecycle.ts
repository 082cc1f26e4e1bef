import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import type { PaymentStatus, RefundStatus } from '../payment-status.ts';
import { Refusal } from '../refusal.ts';

/** A move of a payment and the event that reports it. `refund` is the refund's status before and after; absent: there is none. */
export interface Move {
  readonly name: string;
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly refundFrom?: RefundStatus;
  readonly refundTo?: RefundStatus;
  /** Absent where the platform needs no event. */
  readonly event?: WebhookType;
  /** The event of an incoming payment for the same move. */
  readonly incomingEvent?: WebhookType;
}

/** All states and transitions: a move without a row is impossible. */
export const moves = [
  {
    name: 'execute',
    from: 'QUOTED',
    to: 'PENDING',
    event: 'OUTGOING_PAYMENT.PENDING',
    incomingEvent: 'INCOMING_PAYMENT.PENDING',
  },
  { name: 'expire', from: 'QUOTED', to: 'EXPIRED', event: 'OUTGOING_PAYMENT.EXPIRED' },
  { name: 'expire', from: 'PENDING', to: 'EXPIRED', event: 'OUTGOING_PAYMENT.EXPIRED' },
  { name: 'challenge', from: 'PENDING', to: 'PENDING_AUTHORIZATION', event: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION' },
  {
    name: 'challenge',
    from: 'PENDING_AUTHORIZATION',
    to: 'PENDING_AUTHORIZATION',
    event: 'OUTGOING_PAYMENT.PENDING_AUTHORIZATION',
  },
  { name: 'process', from: 'PENDING', to: 'PROCESSING', event: 'OUTGOING_PAYMENT.PROCESSING' },
  { name: 'process', from: 'PENDING_AUTHORIZATION', to: 'PROCESSING', event: 'OUTGOING_PAYMENT.PROCESSING' },
  // A payment that is funded in real time is authorized before its instructions are shown; then it waits for the money.
  { name: 'awaitFunds', from: 'PENDING_AUTHORIZATION', to: 'PENDING' },
  { name: 'fail', from: 'PENDING_AUTHORIZATION', to: 'FAILED', event: 'OUTGOING_PAYMENT.FAILED' },
  {
    name: 'complete',
    from: 'PROCESSING',
    to: 'COMPLETED',
    event: 'OUTGOING_PAYMENT.COMPLETED',
    incomingEvent: 'INCOMING_PAYMENT.COMPLETED',
  },
  {
    name: 'fail',
    from: 'PROCESSING',
    to: 'FAILED',
    event: 'OUTGOING_PAYMENT.FAILED',
    incomingEvent: 'INCOMING_PAYMENT.FAILED',
  },
  // A payment that comes in over UMA: announced once more with the sender's answers, rejected by the platform, or not approved.
  { name: 'announce', from: 'PENDING', to: 'PENDING', incomingEvent: 'INCOMING_PAYMENT.PENDING' },
  { name: 'reject', from: 'PENDING', to: 'REJECTED', incomingEvent: 'INCOMING_PAYMENT.FAILED' },
  { name: 'decline', from: 'PENDING', to: 'FAILED', incomingEvent: 'INCOMING_PAYMENT.FAILED' },
  {
    name: 'return',
    from: 'COMPLETED',
    to: 'FAILED',
    event: 'OUTGOING_PAYMENT.FAILED',
    incomingEvent: 'INCOMING_PAYMENT.FAILED',
  },
  // The rail could not stop a payout that was to be canceled: it ends as any other.
  {
    name: 'complete',
    from: 'PROCESSING',
    to: 'COMPLETED',
    refundFrom: 'FAILED',
    refundTo: 'FAILED',
    event: 'OUTGOING_PAYMENT.COMPLETED',
    incomingEvent: 'INCOMING_PAYMENT.COMPLETED',
  },
  {
    name: 'fail',
    from: 'PROCESSING',
    to: 'FAILED',
    refundFrom: 'FAILED',
    refundTo: 'FAILED',
    event: 'OUTGOING_PAYMENT.FAILED',
    incomingEvent: 'INCOMING_PAYMENT.FAILED',
  },
  {
    name: 'return',
    from: 'COMPLETED',
    to: 'FAILED',
    refundFrom: 'FAILED',
    refundTo: 'FAILED',
    event: 'OUTGOING_PAYMENT.FAILED',
    incomingEvent: 'INCOMING_PAYMENT.FAILED',
  },
  {
    name: 'startRefund',
    from: 'FAILED',
    to: 'FAILED',
    refundFrom: 'FAILED',
    refundTo: 'PENDING',
    event: 'OUTGOING_PAYMENT.REFUND_PENDING',
    incomingEvent: 'INCOMING_PAYMENT.REFUND_PENDING',
  },
  // The payout that was delivered after its refund is returned as well: the payer has the money already.
  {
    name: 'return',
    from: 'COMPLETED',
    to: 'FAILED',
    refundFrom: 'COMPLETED',
    refundTo: 'COMPLETED',
    event: 'OUTGOING_PAYMENT.FAILED',
  },
  {
    name: 'startRefund',
    from: 'FAILED',
    to: 'FAILED',
    refundTo: 'PENDING',
    event: 'OUTGOING_PAYMENT.REFUND_PENDING',
    incomingEvent: 'INCOMING_PAYMENT.REFUND_PENDING',
  },
  {
    name: 'startRefund',
    from: 'PROCESSING',
    to: 'PROCESSING',
    refundTo: 'PENDING',
    event: 'OUTGOING_PAYMENT.REFUND_PENDING',
    incomingEvent: 'INCOMING_PAYMENT.REFUND_PENDING',
  },
  ...(['FAILED', 'PROCESSING'] as const).flatMap((status) => [
    {
      name: 'settleRefund',
      from: status,
      to: status,
      refundFrom: 'PENDING',
      refundTo: 'COMPLETED',
      event: 'OUTGOING_PAYMENT.REFUND_COMPLETED',
      incomingEvent: 'INCOMING_PAYMENT.REFUND_COMPLETED',
    } as const,
    {
      name: 'failRefund',
      from: status,
      to: status,
      refundFrom: 'PENDING',
      refundTo: 'FAILED',
      event: 'OUTGOING_PAYMENT.REFUND_FAILED',
      incomingEvent: 'INCOMING_PAYMENT.REFUND_FAILED',
    } as const,
  ]),
  {
    name: 'complete',
    from: 'PROCESSING',
    to: 'COMPLETED',
    refundFrom: 'COMPLETED',
    refundTo: 'COMPLETED',
    event: 'OUTGOING_PAYMENT.COMPLETED',
  },
] as const satisfies readonly Move[];

export type MoveName = (typeof moves)[number]['name'];

/** The row for a move from these statuses, if the move is possible. */
export const findMove = (name: MoveName, from: PaymentStatus, refundFrom: RefundStatus | undefined): Move | undefined =>
  (moves as readonly Move[]).find((move) => move.name === name && move.from === from && move.refundFrom === refundFrom);

/** The row for a move. Refuses with CONFLICT a move without a row. */
export function requireMove(name: MoveName, from: PaymentStatus, refundFrom: RefundStatus | undefined): Move {
  const move = findMove(name, from, refundFrom);
  if (!move) {
    const refund = refundFrom ? ` with a refund ${refundFrom}` : '';
    throw new Refusal('CONFLICT', `A payment that is ${from}${refund} cannot ${name}.`);
  }
  return move;
}
