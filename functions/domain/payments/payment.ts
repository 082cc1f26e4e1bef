import type { AccountType } from '../../contract/external-accounts/account-info.ts';
import type { PaymentRail, PurposeOfPayment } from '../../contract/external-accounts/rails.ts';
import type {
  IncomingTransactionFailureReason,
  OutgoingTransactionFailureReason,
} from '../../contract/payments/transactions.ts';
import type { CounterpartyFieldDefinition } from '../../contract/uma/counterparty-fields.ts';
import {
  type AccountId,
  type Id,
  isAccountId,
  isId,
  isUmaAddress,
  isUuid,
  type OwnerId,
  type UmaAddress,
} from '../ids.ts';
import { type ItemEvent, itemEvent } from '../item-event.ts';
import { requireMove } from '../lifecycle.ts';
import { type PaymentStatus, paymentStatuses } from '../payment-status.ts';
import { fees } from '../pricing/fees.ts';
import { basisOfRate } from '../pricing/rates.ts';
import { authorization } from '../sca/challenge.ts';
import {
  anything,
  arrayOf,
  bytes,
  flag,
  type Infer,
  idText,
  integer,
  isTrue,
  listed,
  mapOf,
  matching,
  object,
  oneOf,
  optional,
  text,
  uuidText,
} from '../schema.ts';
import { funding } from './funding-record.ts';
import { type MoveName, type PaymentMove, paymentMoves, paymentState, statusIn } from './lifecycle.ts';
import { deposit, onChainTransaction } from './reported-facts.ts';

const umaAddress = matching(
  'a UMA address',
  (value): value is UmaAddress => typeof value === 'string' && isUmaAddress(value),
);
const party = matching(
  'the id of an account or a UMA address',
  (value): value is AccountId | UmaAddress => isAccountId(value) || (typeof value === 'string' && isUmaAddress(value)),
);

/**
 * QUOTE: created as a quote, executed or not. TRANSFER_OUT, TRANSFER_IN: a transfer in one currency, out of an internal account
 * or pulled into one. UMA_IN: sent from another institution to a customer's UMA address.
 * DEPOSIT: sent by anybody to an internal account, as the rail has reported it.
 */
const kind = oneOf('QUOTE', 'TRANSFER_OUT', 'TRANSFER_IN', 'UMA_IN', 'DEPOSIT', 'INTERNAL_IN');
export type PaymentKind = Infer<typeof kind>;

/** The approval that an incoming payment waits for; removed by the decision. */
const approval = object({
  /** The fields of the receiver that the sender asks for and the service does not know. */
  requestedFields: arrayOf(object({ name: listed<CounterpartyFieldDefinition['name']>(), mandatory: flag })),
  hasAskedSender: optional(isTrue),
  /** Until when the platform may decide; absent while it has not deferred. */
  deferredUntil: optional(text),
});
export type Approval = Infer<typeof approval>;

const refund = object({
  reference: text,
  initiatedAt: text,
  settledAt: optional(text),
  status: oneOf('PENDING', 'COMPLETED', 'FAILED'),
  reason: oneOf('TRANSACTION_FAILED', 'USER_CANCELLATION', 'TIMEOUT'),
});
export type Refund = Infer<typeof refund>;

/** A payment. Its quote and its transaction are two views of one item, so they cannot disagree. Amounts in the smallest unit. */
export const payment = object({
  kind,
  environment: optional(oneOf('production')),
  platformId: uuidText('Platform'),
  /** The uuid of both `Quote:<uuid>` and `Transaction:<uuid>`. */
  paymentId: uuidText('Payment'),
  status: oneOf(...paymentStatuses),
  /** Counts every change; a write names the version that it was computed from. */
  version: integer,
  event: optional(itemEvent),
  /** The events of the same write that come before `event`. */
  earlierEvents: optional(arrayOf(itemEvent)),
  customerId: matching(
    'the id of a customer or a platform',
    (value): value is OwnerId => isUuid<'Platform'>(value) || isId('Customer', value),
  ),
  platformCustomerId: text,
  /** The agent that started it; absent when no agent did. */
  agentId: optional(idText('Agent')),
  /** The action of an agent that submitted the quote for approval. */
  agentActionId: optional(idText('AgentAction')),
  /** An account, or the UMA address of a sender. Absent where the payer funds the payment in real time. */
  sourceAccountId: optional(party),
  funding: optional(funding),
  /** Present for a deposit. */
  deposit: optional(deposit),
  /** An account, or the UMA address of a receiver at another institution. */
  destinationAccountId: party,
  /** The UMA address that the request named. */
  destinationUmaAddress: optional(umaAddress),
  /** The customer of the same platform who receives it over UMA as a payment of their own. */
  umaReceiverId: optional(idText('Customer')),
  /** The payment of another customer of the same platform that sent this one. */
  sentBy: optional(uuidText('Payment')),
  sendingCurrency: text,
  sendingAmount: integer,
  receivingCurrency: text,
  receivingAmount: integer,
  fees,
  /** The platform's account that its fee is credited to; absent without a fee. */
  platformFeeAccountId: optional(idText('InternalAccount')),
  /** When the platform earns its fee, because the rail returns no payment any more; absent once it has, or where it does at once. */
  platformFeeDueAt: optional(text),
  rateBasis: optional(basisOfRate),
  /** The version of the terms that it was made by (see `Terms`), and what they say about its rail. */
  terms: optional(text),
  railTerms: optional(
    object({ settlementSeconds: optional(integer), returnDays: optional(integer), cost: optional(integer) }),
  ),
  paymentRail: optional(listed<PaymentRail>()),
  railSelectionMode: optional(oneOf('MANUAL', 'AUTO')),
  /** The type of the external account that is paid; absent where the payment stays inside. */
  accountType: optional(listed<AccountType>()),
  /** The cash account that the rail has named for what it paid out, or pulled into an account. */
  cashAccount: optional(text),
  /** The transfer to the wallet, as the rail reported it. */
  onChainTransaction: optional(onChainTransaction),
  quotedAt: text,
  /** When the price or the time to authorize ends. Every payment that has a quote has it: see `hasQuote`. */
  quoteExpiresAt: optional(text),
  /** When the transaction began: with the execution, or with the expiry of a quote that was never executed. */
  createdAt: optional(text),
  updatedAt: text,
  settledAt: optional(text),
  /** When it failed, was rejected or expired. No other status follows. */
  failedAt: optional(text),
  /** When the receiving bank returned it. */
  returnedAt: optional(text),
  receiptDeliveryConfirmedAt: optional(text),
  description: optional(text),
  remittanceInformation: optional(text),
  /** Names the Lightning invoice that it pays. */
  paymentHash: optional(text),
  purposeOfPayment: optional(listed<PurposeOfPayment>()),
  failureReason: optional(listed<OutgoingTransactionFailureReason>()),
  /** It failed because its rail gave up after a time. */
  timedOut: optional(isTrue),
  /** Why an incoming payment was not approved. */
  incomingFailureReason: optional(listed<IncomingTransactionFailureReason>()),
  /** The platform's reason for a rejection; for support, never shown. */
  rejectionReason: optional(text),
  approval: optional(approval),
  /** The information of the service about the other party. */
  counterpartyInformation: optional(mapOf(anything)),
  refund: optional(refund),
  /** Where the refund goes instead, because it cannot go where it belongs. */
  refundAccountId: optional(idText('InternalAccount')),
  /** The challenges that have to be answered before money moves; absent where there are none, or none left. */
  authorization: optional(authorization),
  /** The source is an embedded wallet, whose owner has to sign the payment before it is executed. */
  needsWalletSignature: optional(isTrue),
  /** The sandbox makes the next refund fail. */
  refundFails: optional(isTrue),
  /** Identifies the last restart of the workflow by an operator. */
  resumption: optional(text),
  /** The response to the keyed request that created it, compressed: see store/payments/stored-responses.ts. */
  answer: optional(bytes),
  /** Its journal entries, oldest first, a line each: see store/payments/journal-lines.ts. */
  journal: optional(arrayOf(text)),
});
export interface Payment extends Infer<typeof payment> {}

/** The members that a move may change beside the status. A member that is given as undefined is removed. */
export type PaymentChanges = Partial<
  Pick<
    Payment,
    | 'settledAt'
    | 'platformFeeDueAt'
    | 'onChainTransaction'
    | 'cashAccount'
    | 'returnedAt'
    | 'failureReason'
    | 'timedOut'
    | 'refund'
    | 'refundFails'
    | 'createdAt'
    | 'authorization'
    | 'funding'
    | 'deposit'
    | 'sendingAmount'
    | 'receivingAmount'
    | 'approval'
    | 'incomingFailureReason'
    | 'rejectionReason'
    | 'counterpartyInformation'
  >
>;

/** Whether a payment brings money to the platform or its customer. */
const incomingKinds: readonly PaymentKind[] = ['TRANSFER_IN', 'UMA_IN', 'DEPOSIT', 'INTERNAL_IN'];
export const isIncoming = ({ kind }: Pick<Payment, 'kind'>): boolean => incomingKinds.includes(kind);

/** The transaction's status: before the quote is executed, the transaction is pending. */
export const transactionStatus = ({ status }: Pick<Payment, 'status'>) => (status === 'QUOTED' ? 'PENDING' : status);

/** The final statuses of a payment that moved no money to its destination. */
export const isFailed = (status: PaymentStatus): boolean =>
  status === 'FAILED' || status === 'REJECTED' || status === 'EXPIRED';

/** Whether a quote expired without being executed: its transaction begins with its expiry, and no money was ever moved or held for it. */
export const expiredUnexecuted = ({ status, createdAt, failedAt }: Payment): boolean =>
  status === 'EXPIRED' && createdAt !== undefined && createdAt === failedAt;

/**
 * Whether a payment has a workflow. A deposit has none: its rail alone decides what becomes of it. What a customer receives from another is
 * made when it is there.
 */
export const hasWorkflow = ({ kind }: Pick<Payment, 'kind'>): boolean => kind !== 'DEPOSIT' && kind !== 'INTERNAL_IN';

/** Whether an event requests the platform's approval. The workflow posts it and waits for the answer, so it has no delivery. */
export const isApprovalRequest = ({ kind }: Pick<Payment, 'kind'>, eventType: string): boolean =>
  kind === 'UMA_IN' && eventType === 'INCOMING_PAYMENT.PENDING';

/** Moves a payment. Refuses with CONFLICT a move that the lifecycle does not have. */
export function movePayment(payment: Payment, name: MoveName, now: Date, changes: PaymentChanges = {}): Payment {
  const move = requireMove<PaymentMove>('payment', paymentMoves, name, paymentState(payment));
  const status = statusIn(move.to);
  const { earlierEvents: _sent, ...current } = payment;
  const next: Payment = {
    ...current,
    ...changes,
    status,
    version: payment.version + 1,
    updatedAt: now.toISOString(),
    ...(isFailed(status) && { failedAt: payment.failedAt ?? now.toISOString() }),
    ...nextEvent(payment, move, now),
  };
  if (paymentState(next) !== move.to) throw new Error(`The move ${name} must lead to ${move.to}.`);
  return next;
}

/** An incoming payment has events for fewer moves than an outgoing one. */
function nextEvent(payment: Payment, move: PaymentMove, now: Date): { readonly event?: ItemEvent } {
  const type = isIncoming(payment) ? move.incomingEvent : move.event;
  if (!type) return {};
  const { event } = payment;
  const at = now.toISOString();
  // An approval request has no delivery, so the event after it waits for none.
  const isOrdered = event && !isApprovalRequest(payment, event.type);
  return { event: { number: (event?.number ?? 0) + 1, type, at, ...(isOrdered && { previousAt: event.at }) } };
}

/** Takes a second move in the write of the first. Both events are sent, in order, each with the status of its move. */
export function alsoMove(
  before: Payment,
  first: Payment,
  name: MoveName,
  now: Date,
  changes: PaymentChanges = {},
): Payment {
  const second = movePayment(first, name, now, changes);
  const hasNewEvent = first.event?.number !== before.event?.number;
  return {
    ...second,
    version: before.version + 1,
    ...(hasNewEvent && first.event && { earlierEvents: [{ ...first.event, status: first.status }] }),
  };
}

/** Changes a payment without an event, for example when the platform confirms a receipt. */
export const amendPayment = (payment: Payment, now: Date, changes: Partial<Payment>): Payment => ({
  ...payment,
  ...changes,
  version: payment.version + 1,
  updatedAt: now.toISOString(),
});

/** Whether a payment can also be read as a quote: it was made as one, or is a transfer that the customer has to authorize. */
export const hasQuote = ({ quoteExpiresAt }: Pick<Payment, 'quoteExpiresAt'>): boolean => quoteExpiresAt !== undefined;

/** Whether a payment waits for the payer to send the money. */
export const awaitsFunds = ({ status, funding }: Pick<Payment, 'status' | 'funding'>): boolean =>
  status === 'PENDING' && funding?.kind === 'REALTIME' && !funding.received;

/** Whether the time of a quote is over. */
export const hasRunOut = ({ quoteExpiresAt }: Pick<Payment, 'quoteExpiresAt'>, now: Date): boolean =>
  quoteExpiresAt !== undefined && now.toISOString() >= quoteExpiresAt;

/** Whether a quote expires when its time is over: it was not executed, or its payer has not sent the money. */
export const canExpire = (payment: Pick<Payment, 'status' | 'funding'>): boolean =>
  payment.status === 'QUOTED' || awaitsFunds(payment);

/** When the challenge of a payment ran out without a right answer; undefined if none has. */
export const unauthorizedSince = ({ status, authorization }: Payment, now: Date): string | undefined => {
  const expiresAt = status === 'PENDING_AUTHORIZATION' ? authorization?.challenge?.expiresAt : undefined;
  return expiresAt !== undefined && now.toISOString() >= expiresAt ? expiresAt : undefined;
};

/** Fails a payment that was not authorized in time. */
export const failUnauthorized = (payment: Payment, at: Date): Payment =>
  movePayment(payment, 'fail', at, { failureReason: 'SCA_NOT_COMPLETED', authorization: undefined });

/**
 * A payment as a read shows it at a moment: a quote that was not executed or funded in time has expired, and a payment that was
 * not authorized in time has failed, also before that is recorded.
 */
export function asOf(payment: Payment, now: Date): Payment {
  const unauthorized = unauthorizedSince(payment, now);
  if (unauthorized) return failUnauthorized(payment, new Date(unauthorized));
  const { quoteExpiresAt: expiresAt } = payment;
  if (!expiresAt || !hasRunOut(payment, now) || !canExpire(payment)) return payment;
  return movePayment(payment, 'expire', new Date(expiresAt), { createdAt: payment.createdAt ?? expiresAt });
}

/** Whether there is money to refund: there is none in a failed pull, or in a payment that was not approved, authorized or funded. */
export const hasTakenFunds = (payment: Payment): boolean =>
  (!isIncoming(payment) || payment.funding !== undefined) &&
  payment.failureReason !== 'SCA_NOT_COMPLETED' &&
  (payment.funding === undefined || payment.funding.received !== undefined);

/** Whether a payout is to be stopped and its rail has not said yet whether it was. */
export const isCanceling = ({ status, refund }: Pick<Payment, 'status' | 'refund'>): boolean =>
  status === 'PROCESSING' && refund?.status === 'PENDING';

/**
 * Whether a failed payment has money to give back, of which no refund has begun. A refund that failed because the rail could not stop
 * the payout promised money that was not there: what the rail gives back later is refunded anew.
 */
export const isRefundDue = (payment: Payment): boolean => {
  const { status, refund } = payment;
  const isFirst = !refund || (refund.status === 'FAILED' && refund.reason === 'USER_CANCELLATION');
  return status === 'FAILED' && isFirst && hasTakenFunds(payment);
};

/** Whether the platform has not earned its fee yet. */
export const isFeeHeld = ({ platformFeeDueAt }: Pick<Payment, 'platformFeeDueAt'>): boolean =>
  platformFeeDueAt !== undefined;

/** Whether a payment, its refund and the platform's fee have ended, so that its workflow has nothing left to do. */
export const isOver = (payment: Payment): boolean => {
  const { status, refund } = payment;
  if (refund?.status === 'PENDING' || isRefundDue(payment)) return false;
  if (status === 'PROCESSING') return refund?.status === 'COMPLETED';
  return status === 'COMPLETED' ? !isFeeHeld(payment) : isFailed(status);
};

/** The account that pays. Throws where there is none, which is a defect and never the fault of a request. */
export function payingAccount({ paymentId, sourceAccountId }: Payment): AccountId | UmaAddress {
  if (!sourceAccountId) throw new Error(`The payment ${paymentId} is not paid from an account.`);
  return sourceAccountId;
}

/** The customer who authorizes a payment. Throws for a payment of the platform itself, which needs no strong authentication. */
export function authorizingCustomer({
  paymentId,
  customerId,
}: Pick<Payment, 'paymentId' | 'customerId'>): Id<'Customer'> {
  if (!isId('Customer', customerId)) throw new Error(`The payment ${paymentId} is not a customer's.`);
  return customerId;
}

/** The internal account that a payment is paid from. Throws for a payment whose money comes from outside. */
export function debitedAccount(payment: Payment): Id<'InternalAccount'> {
  const account = payingAccount(payment);
  if (!isId('InternalAccount', account))
    throw new Error(`The payment ${payment.paymentId} debits no internal account.`);
  return account;
}
