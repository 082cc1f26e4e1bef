import type { WebhookType } from '../contract/webhook-events.ts';
import { Refusal } from './refusal.ts';

/**
 * Where a payment stands. QUOTED is a quote whose transaction does not exist yet; every other value is the transaction's
 * status as the interface names it.
 */
export type PaymentStatus =
  | 'QUOTED'
  | 'PENDING'
  | 'PENDING_AUTHORIZATION'
  | 'PROCESSING'
  | 'COMPLETED'
  | 'FAILED'
  | 'REJECTED'
  | 'EXPIRED';

export type RefundStatus = 'PENDING' | 'COMPLETED' | 'FAILED';

/** A move of a payment and the event that tells of it. `refund` is the refund's status before and after; absent: there is none. */
export interface Move {
  readonly name: string;
  readonly from: PaymentStatus;
  readonly to: PaymentStatus;
  readonly refundFrom?: RefundStatus;
  readonly refundTo?: RefundStatus;
  /** Absent where nobody needs to be told. */
  readonly event?: WebhookType;
  /** What an incoming payment tells of the same move, if anything. */
  readonly incomingEvent?: WebhookType;
}

/** The states and transitions of the interface, all of them: a move that has no row here is impossible. */
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
  // A payment that comes in over UMA: announced once more with what the sender has told, turned down by the platform, or not approved.
  { name: 'announce', from: 'PENDING', to: 'PENDING', incomingEvent: 'INCOMING_PAYMENT.PENDING' },
  { name: 'reject', from: 'PENDING', to: 'REJECTED', incomingEvent: 'INCOMING_PAYMENT.FAILED' },
  { name: 'decline', from: 'PENDING', to: 'FAILED', incomingEvent: 'INCOMING_PAYMENT.FAILED' },
  { name: 'return', from: 'COMPLETED', to: 'FAILED', event: 'OUTGOING_PAYMENT.FAILED' },
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

/** The row for a move from where a payment stands, or nothing when that move is impossible there. */
export const findMove = (name: MoveName, from: PaymentStatus, refundFrom: RefundStatus | undefined): Move | undefined =>
  (moves as readonly Move[]).find((move) => move.name === name && move.from === from && move.refundFrom === refundFrom);

/** The row for a move. Refuses with CONFLICT a move that the table does not hold. */
export function requireMove(name: MoveName, from: PaymentStatus, refundFrom: RefundStatus | undefined): Move {
  const move = findMove(name, from, refundFrom);
  if (!move) {
    const refund = refundFrom ? ` with a refund ${refundFrom}` : '';
    throw new Refusal('CONFLICT', `A payment that is ${from}${refund} cannot ${name}.`);
  }
  return move;
}
