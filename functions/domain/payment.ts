import type { CounterpartyFieldDefinition } from '../contract/counterparty-fields.ts';
import type { FundingNetwork, PaymentRail, PurposeOfPayment } from '../contract/rails.ts';
import type { IncomingTransactionFailureReason, OutgoingTransactionFailureReason } from '../contract/transactions.ts';
import type { Fees } from './fees.ts';
import type { ItemEvent } from './item-event.ts';
import { type Move, type MoveName, type PaymentStatus, type RefundStatus, requireMove } from './lifecycle.ts';
import type { RateBasis } from './rates.ts';
import type { Authorization } from './strong-authentication.ts';

/**
 * What a payment came from. QUOTE: a quote, executed or not. TRANSFER_OUT, TRANSFER_IN: a transfer in one currency, out of
 * an internal account or pulled into one. UMA_IN: what a sender at another institution sends to a customer's UMA address.
 */
export type PaymentKind = 'QUOTE' | 'TRANSFER_OUT' | 'TRANSFER_IN' | 'UMA_IN';

/**
 * Money that comes from outside for one payment. REALTIME: the payer sends it by the payment's instructions. PULL: it is
 * taken from an external account. UMA: the sender's institution pays it once the platform has approved. Amounts in the smallest unit of the sending currency.
 */
export interface Funding {
  readonly kind: 'REALTIME' | 'PULL' | 'UMA';
  readonly customerId?: string;
  readonly cryptoNetwork?: FundingNetwork;
  /** Where a refund goes that cannot go back the way the money came: crypto is credited, never sent back. */
  readonly refundAccountId?: string;
  readonly received?: { readonly amount: number; readonly at: string };
}

/** What the platform is asked before an incoming payment is taken; gone once it has decided. */
export interface Approval {
  /** What the sender wants to know of the receiver and the service does not. */
  readonly requestedFields: readonly CounterpartyFieldDefinition[];
  readonly hasAskedSender?: true;
  /** Until when the platform may decide by itself; absent while it has not deferred. */
  readonly deferredUntil?: string;
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
  readonly kind: PaymentKind;
  readonly platformId: string;
  /** The uuid of both `Quote:<uuid>` and `Transaction:<uuid>`. */
  readonly paymentId: string;
  readonly status: PaymentStatus;
  /** Counts every change; a write names the version it was computed from. */
  readonly version: number;
  readonly event?: ItemEvent;
  /** Events of the same write before the newest one. */
  readonly earlierEvents?: readonly ItemEvent[];
  readonly customerId: string;
  readonly platformCustomerId: string;
  /** An account, or the UMA address of a sender. Absent where the payer sends the money for this payment only. */
  readonly sourceAccountId?: string;
  readonly funding?: Funding;
  /** An account; the UMA address itself where the receiver's account is at another institution. */
  readonly destinationAccountId: string;
  /** The UMA address that the payer named, if the payer named one. */
  readonly destinationUmaAddress?: string;
  readonly sendingCurrency: string;
  readonly receivingCurrency: string;
  readonly sendingAmount: number;
  readonly receivingAmount: number;
  readonly fees: Fees;
  /** The platform's own account that its fee is credited to; absent where there is no fee. */
  readonly platformFeeAccountId?: string;
  readonly rateBasis?: RateBasis;
  readonly paymentRail?: PaymentRail;
  readonly railSelectionMode?: 'MANUAL' | 'AUTO';
  readonly quotedAt: string;
  /** Only quotes expire. */
  readonly quoteExpiresAt?: string;
  /** When the transaction came to exist. */
  readonly createdAt?: string;
  readonly updatedAt: string;
  readonly settledAt?: string;
  /** When it failed, was rejected or expired: it has come to nothing, and no other status follows. */
  readonly failedAt?: string;
  /** When the receiving bank sent it back. */
  readonly returnedAt?: string;
  readonly receiptDeliveryConfirmedAt?: string;
  readonly description?: string;
  readonly remittanceInformation?: string;
  readonly purposeOfPayment?: PurposeOfPayment;
  readonly failureReason?: OutgoingTransactionFailureReason;
  /** Why an incoming payment was not approved. */
  readonly incomingFailureReason?: IncomingTransactionFailureReason;
  /** What the platform said when it rejected an incoming payment; for support, never shown. */
  readonly rejectionReason?: string;
  readonly approval?: Approval;
  /** What is known of the other side. */
  readonly counterpartyInformation?: Readonly<Record<string, unknown>>;
  readonly refund?: Refund;
  /** What the customer still has to prove before money moves; absent where nothing is needed or everything is proven. */
  readonly authorization?: Authorization;
  /** It is paid from an embedded wallet: its owner has to sign it before it is executed. */
  readonly needsWalletSignature?: true;
  /** The next refund is to fail: provoked in the sandbox. */
  readonly refundFails?: true;
  /** Names the last time that an operator had its workflow started anew. */
  readonly resumption?: string;
  /** The first answer to the keyed request that made it, packed: see store/kept-answers.ts. */
  readonly answer?: Uint8Array;
  /** Its journal entries, packed: see store/journal.ts. */
  readonly journal?: Uint8Array;
}

/** What a move may change beside the status. A member that is given as undefined is taken away. */
export type PaymentChanges = Partial<
  Pick<
    Payment,
    | 'settledAt'
    | 'returnedAt'
    | 'failureReason'
    | 'refund'
    | 'createdAt'
    | 'authorization'
    | 'funding'
    | 'approval'
    | 'incomingFailureReason'
    | 'rejectionReason'
    | 'counterpartyInformation'
  >
>;

/** Whether a payment brings money to the platform or its customer. */
export const isIncoming = ({ kind }: Pick<Payment, 'kind'>): boolean => kind === 'TRANSFER_IN' || kind === 'UMA_IN';

/** Whether a status says that a payment has come to nothing. No move leads from one of these to another status. */
export const isFailed = (status: PaymentStatus): boolean =>
  status === 'FAILED' || status === 'REJECTED' || status === 'EXPIRED';

/** Whether an event asks the platform: its answer decides, so the workflow posts it and waits, and nobody delivers it again. */
export const asksPlatform = ({ kind }: Pick<Payment, 'kind'>, eventType: string): boolean =>
  kind === 'UMA_IN' && eventType === 'INCOMING_PAYMENT.PENDING';

/** Moves a payment along its life. Refuses with CONFLICT a move that the lifecycle does not hold. */
export function movePayment(payment: Payment, name: MoveName, now: Date, changes: PaymentChanges = {}): Payment {
  const move = requireMove(name, payment.status, payment.refund?.status);
  const { earlierEvents: _told, ...standing } = payment;
  const next: Payment = {
    ...standing,
    ...changes,
    status: move.to,
    version: payment.version + 1,
    updatedAt: now.toISOString(),
    ...(isFailed(move.to) && { failedAt: payment.failedAt ?? now.toISOString() }),
    ...nextEvent(payment, move, now),
  };
  if (next.refund?.status !== move.refundTo) {
    throw new Error(`The move ${name} must leave the refund ${move.refundTo ?? 'absent'}.`);
  }
  return next;
}

/** An incoming payment tells of fewer moves than an outgoing one. */
function nextEvent(payment: Payment, move: Move, now: Date): { readonly event?: ItemEvent } {
  const type = isIncoming(payment) ? move.incomingEvent : move.event;
  if (!type) return {};
  const { event } = payment;
  const at = now.toISOString();
  // An event that asks is not in the line of deliveries, so the one after it waits for none.
  const isInLine = event && !asksPlatform(payment, event.type);
  return { event: { number: (event?.number ?? 0) + 1, type, at, ...(isInLine && { previousAt: event.at }) } };
}

/**
 * Takes a second move in the write of the first, for an answer that must already show it. Both events are told, in order,
 * each with the status that it is about.
 */
export function alsoMove(
  before: Payment,
  first: Payment,
  name: MoveName,
  now: Date,
  changes: PaymentChanges = {},
): Payment {
  const second = movePayment(first, name, now, changes);
  return {
    ...second,
    version: before.version + 1,
    ...(first.event && { earlierEvents: [{ ...first.event, status: first.status }] }),
  };
}

/** Changes a payment without an event, for example when the platform confirms a receipt. */
export const amendPayment = (payment: Payment, now: Date, changes: Partial<Payment>): Payment => ({
  ...payment,
  ...changes,
  version: payment.version + 1,
  updatedAt: now.toISOString(),
});

/** Whether there is something to give back: a pull that failed took nothing, nor did a UMA payment that was not approved, nor did one that was never authorized or funded. */
export const hasTakenFunds = (payment: Payment): boolean =>
  (!isIncoming(payment) || payment.funding !== undefined) &&
  payment.failureReason !== 'SCA_NOT_COMPLETED' &&
  (payment.funding === undefined || payment.funding.received !== undefined);

/** Whether a payment and its refund have come to their end: no workflow has anything left to do for it. */
export const isOver = (payment: Payment): boolean => {
  const { status, refund } = payment;
  if (refund) return refund.status !== 'PENDING';
  return status === 'COMPLETED' || (isFailed(status) && !(status === 'FAILED' && hasTakenFunds(payment)));
};

/** The account that pays. Throws where there is none: that is a defect, never a request's fault. */
export function payingAccount({ paymentId, sourceAccountId }: Payment): string {
  if (!sourceAccountId) throw new Error(`The payment ${paymentId} is not paid from an account.`);
  return sourceAccountId;
}

/** Starts the refund of a payment that failed or is cancelled. */
export const beginRefund = (payment: Payment, reason: Refund['reason'], now: Date): Payment =>
  movePayment(payment, 'startRefund', now, {
    refund: {
      reference: `refund-${payment.paymentId}`,
      initiatedAt: now.toISOString(),
      status: 'PENDING',
      reason,
    },
  });

/** Ends a refund that is under way: settled, or failed where the sandbox was told so. */
export function endRefund(payment: Payment, now: Date): Payment {
  if (!payment.refund) throw new Error(`The payment ${payment.paymentId} has no refund to end.`);
  if (payment.refundFails) {
    return movePayment(payment, 'failRefund', now, { refund: { ...payment.refund, status: 'FAILED' } });
  }
  const refund: Refund = { ...payment.refund, status: 'COMPLETED', settledAt: now.toISOString() };
  return movePayment(payment, 'settleRefund', now, { refund });
}
