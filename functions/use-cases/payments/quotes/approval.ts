import type { ApprovePaymentRequest } from '../../../contract/payments/approvals.ts';
import {
  acceptPayment,
  rejectPayment,
  requireAwaitingApproval,
  requireMandatoryFields,
} from '../../../domain/payments/approval.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { toIncomingTransaction } from '../../../domain/payments/transaction-view.ts';
import type { Context } from '../../../runtime/context.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import type { Write } from '../../../store/table.ts';
import { fundingWrites } from '../execution.ts';
import { requireTransaction } from '../payments.ts';

/** Approves an incoming payment for the platform. */
export async function decideApproval(
  context: Context,
  transactionId: string,
  { receiverCustomerInfo }: ApprovePaymentRequest,
) {
  const payment = await requirePendingApproval(context, transactionId);
  requireMandatoryFields(payment, receiverCustomerInfo);
  return decided(acceptPayment(payment, context.now), context.now);
}

/** Rejects an incoming payment for the platform. */
export async function decideRejection(context: Context, transactionId: string, reason: string | undefined) {
  const payment = await requirePendingApproval(context, transactionId);
  return decided(rejectPayment(payment, reason, context.now), context.now);
}

async function requirePendingApproval({ store, caller, now }: Context, transactionId: string): Promise<Payment> {
  const payment = await requireTransaction(store, caller, transactionId);
  requireAwaitingApproval(payment, now);
  return payment;
}

const decided = (payment: Payment, now: Date) => ({
  status: 200 as const,
  body: toIncomingTransaction(payment),
  writes: approvalWrites(payment, now),
  paymentId: payment.paymentId,
});

/** The writes of a payment after the platform's decision: an approved one takes the sender's money. */
export const approvalWrites = (payment: Payment, now: Date): readonly Write[] => [
  replacePayment(payment),
  ...(payment.status === 'PROCESSING' ? fundingWrites(payment, now) : []),
];
