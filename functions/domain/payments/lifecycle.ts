import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import type { Move } from '../lifecycle.ts';
import { type PaymentStatus, paymentStatuses, type RefundStatus } from '../payment-status.ts';

/** The status of a payment, and that of its refund where it has one. */
export type PaymentState = PaymentStatus | `${PaymentStatus} with a refund ${RefundStatus}`;

/** A move of a payment and the event that reports it. */
export interface PaymentMove extends Move<PaymentState> {
  /** Absent where the platform needs no event. */
  readonly event?: WebhookType;
  /** The event of an incoming payment for the same move. */
  readonly incomingEvent?: WebhookType;
}

/** The events of a move that outgoing and incoming payments make. */
const eitherWay = <const Name extends 'PENDING' | 'COMPLETED' | 'FAILED' | `REFUND_${RefundStatus}`>(name: Name) =>
  ({ event: `OUTGOING_PAYMENT.${name}`, incomingEvent: `INCOMING_PAYMENT.${name}` }) as const;

/** All states and transitions: a move without a row is impossible. */
export const paymentMoves = [
  { name: 'execute', from: 'QUOTED', to: 'PENDING', ...eitherWay('PENDING') },
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
  { name: 'complete', from: 'PROCESSING', to: 'COMPLETED', ...eitherWay('COMPLETED') },
  { name: 'fail', from: 'PROCESSING', to: 'FAILED', ...eitherWay('FAILED') },
  // A payment that comes in over UMA: announced once more with the sender's answers, rejected by the platform, or not approved.
  { name: 'announce', from: 'PENDING', to: 'PENDING', incomingEvent: 'INCOMING_PAYMENT.PENDING' },
  { name: 'reject', from: 'PENDING', to: 'REJECTED', incomingEvent: 'INCOMING_PAYMENT.FAILED' },
  { name: 'decline', from: 'PENDING', to: 'FAILED', incomingEvent: 'INCOMING_PAYMENT.FAILED' },
  // A deposit is announced, and credited when its rail says so.
  { name: 'credit', from: 'PENDING', to: 'COMPLETED', incomingEvent: 'INCOMING_PAYMENT.COMPLETED' },
  { name: 'return', from: 'COMPLETED', to: 'FAILED', ...eitherWay('FAILED') },
  // The rail could not stop a payout that was to be canceled: it ends as any other.
  {
    name: 'complete',
    from: 'PROCESSING with a refund FAILED',
    to: 'COMPLETED with a refund FAILED',
    ...eitherWay('COMPLETED'),
  },
  { name: 'fail', from: 'PROCESSING with a refund FAILED', to: 'FAILED with a refund FAILED', ...eitherWay('FAILED') },
  { name: 'return', from: 'COMPLETED with a refund FAILED', to: 'FAILED with a refund FAILED', ...eitherWay('FAILED') },
  {
    name: 'startRefund',
    from: 'FAILED with a refund FAILED',
    to: 'FAILED with a refund PENDING',
    ...eitherWay('REFUND_PENDING'),
  },
  // The payout that was delivered after its refund is returned as well: the payer has the money already.
  {
    name: 'return',
    from: 'COMPLETED with a refund COMPLETED',
    to: 'FAILED with a refund COMPLETED',
    event: 'OUTGOING_PAYMENT.FAILED',
  },
  { name: 'startRefund', from: 'FAILED', to: 'FAILED with a refund PENDING', ...eitherWay('REFUND_PENDING') },
  { name: 'startRefund', from: 'PROCESSING', to: 'PROCESSING with a refund PENDING', ...eitherWay('REFUND_PENDING') },
  ...(['FAILED', 'PROCESSING'] as const).flatMap((status) => [
    {
      name: 'settleRefund',
      from: `${status} with a refund PENDING`,
      to: `${status} with a refund COMPLETED`,
      ...eitherWay('REFUND_COMPLETED'),
    } as const,
    {
      name: 'failRefund',
      from: `${status} with a refund PENDING`,
      to: `${status} with a refund FAILED`,
      ...eitherWay('REFUND_FAILED'),
    } as const,
  ]),
  {
    name: 'complete',
    from: 'PROCESSING with a refund COMPLETED',
    to: 'COMPLETED with a refund COMPLETED',
    ...eitherWay('COMPLETED'),
  },
] as const satisfies readonly PaymentMove[];

export type MoveName = (typeof paymentMoves)[number]['name'];

/** The state of a payment, or of one that is described by its statuses alone. */
export const paymentState = ({
  status,
  refund,
}: {
  readonly status: PaymentStatus;
  readonly refund?: { readonly status: RefundStatus } | undefined;
}): PaymentState => (refund ? `${status} with a refund ${refund.status}` : status);

/** The status of a payment in a state. */
export function statusIn(state: PaymentState): PaymentStatus {
  const found = paymentStatuses.find((status) => state === status || state.startsWith(`${status} `));
  if (!found) throw new Error(`No payment is ${state}.`);
  return found;
}
