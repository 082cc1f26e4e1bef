import type { IncomingTransactionFailureReason } from '../../contract/payments/transactions.ts';
import { Refusal } from '../refusal.ts';
import { sandboxSenderTells } from '../sandbox/uma.ts';
import { awaitsApproval, isOverdue } from './approval-status.ts';
import { missingFields } from './customer-info.ts';
import { type Approval, amendPayment, movePayment, type Payment, transactionStatus } from './payment.ts';

/** How long a platform may take to answer the webhook. */
export const answerSeconds = 5;
/** How long a platform that defers may take to approve or reject. */
export const deferralSeconds = 5;
/** How old a payment may be when its approval is requested: the sender does not wait longer. */
const requestedWithinMs = 60_000;

/** The platform's decision on an incoming payment, or the reason why there is none. */
export type ApprovalDecision =
  | { readonly kind: 'ACCEPT' }
  | { readonly kind: 'DEFER' }
  | { readonly kind: 'REJECT'; readonly reason?: string }
  | { readonly kind: 'ASK_SENDER'; readonly fields: readonly string[] }
  | {
      readonly kind: 'FAIL';
      readonly reason: 'MISSING_MANDATORY_PAYEE_DATA' | 'PAYMENT_APPROVAL_WEBHOOK_ERROR' | 'PAYMENT_APPROVAL_TIMED_OUT';
    };

/** Whether a payment is too old for an approval, for example because the service was down. */
export const isTooLateToRequest = ({ event, quotedAt }: Payment, now: Date): boolean =>
  now.getTime() - Date.parse(event?.at ?? quotedAt) > requestedWithinMs;

/** Refuses with TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL a payment that waits for no approval, or no longer. */
export function requireAwaitingApproval(payment: Payment, now: Date): void {
  if (awaitsApproval(payment) && !isOverdue(payment, now)) return;
  throw new Refusal(
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    `The payment is ${transactionStatus(payment)} and does not wait for your approval.`,
  );
}

/** The refusal of a card transaction, which its issuer has decided on. */
export const cardTransactionNotPendingApproval = (): Refusal =>
  new Refusal(
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    'The transaction of a card does not wait for your approval.',
  );

/** Refuses with MISSING_MANDATORY_USER_INFO an approval without a field that the sender requires. */
export function requireMandatoryFields(
  { approval = noApproval }: Payment,
  info: Readonly<Record<string, unknown>> = {},
): void {
  const missing = missingFields(approval.requestedFields, info);
  if (missing.length === 0) return;
  throw new Refusal('MISSING_MANDATORY_USER_INFO', `receiverCustomerInfo: the sender asks for ${missing.join(', ')}.`);
}

const noApproval: Approval = { requestedFields: [] };

/** The platform approves the payment: the sender has paid, and the money is on its way to the account. */
export const acceptPayment = (payment: Payment, now: Date): Payment =>
  movePayment(payment, 'process', now, {
    approval: undefined,
    funding: { kind: 'UMA', received: { amount: payment.sendingAmount, at: now.toISOString() } },
  });

/** The platform rejects the payment. */
export const rejectPayment = (payment: Payment, reason: string | undefined, now: Date): Payment =>
  movePayment(payment, 'reject', now, {
    approval: undefined,
    ...(reason && { rejectionReason: reason.slice(0, 1000) }),
  });

/** Fails a payment that the platform did not approve. */
export const declinePayment = (payment: Payment, reason: IncomingTransactionFailureReason, now: Date): Payment =>
  movePayment(payment, 'decline', now, { approval: undefined, incomingFailureReason: reason });

/** Applies the platform's decision. `deferredUntil` ends a deferral that begins now. */
export function applyDecision(payment: Payment, decision: ApprovalDecision, now: Date, deferredUntil: Date): Payment {
  const { approval = noApproval } = payment;
  switch (decision.kind) {
    case 'ACCEPT':
      return acceptPayment(payment, now);
    case 'DEFER':
      return amendPayment(payment, now, { approval: { ...approval, deferredUntil: deferredUntil.toISOString() } });
    case 'REJECT':
      return rejectPayment(payment, decision.reason, now);
    case 'ASK_SENDER':
      return askSender(payment, approval, decision.fields, now);
    case 'FAIL':
      return declinePayment(payment, decision.reason, now);
  }
}

/**
 * Asks the sender for more information, once. The payment is announced again with it, or fails where the sender has not all of it.
 */
function askSender(payment: Payment, approval: Approval, fields: readonly string[], now: Date): Payment {
  const senderInfo: Readonly<Record<string, unknown>> = payment.sentBy
    ? (payment.counterpartyInformation ?? {})
    : sandboxSenderTells;
  const isComplete = fields.every((field) => Object.hasOwn(senderInfo, field));
  if (!isComplete || approval.hasAskedSender) {
    return declinePayment(payment, 'MISSING_MANDATORY_PAYEE_DATA', now);
  }
  const answered = Object.fromEntries(fields.map((field) => [field, senderInfo[field]]));
  return movePayment(payment, 'announce', now, {
    approval: { ...approval, hasAskedSender: true },
    counterpartyInformation: { ...payment.counterpartyInformation, ...answered },
  });
}
