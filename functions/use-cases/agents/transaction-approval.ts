import type { ApprovePaymentRequest } from '../../contract/payments/approvals.ts';
import type { ActionRecord } from '../../domain/agents/action.ts';
import { cardTransactionNotPendingApproval } from '../../domain/payments/approval.ts';
import { toTransaction } from '../../domain/payments/transaction-view.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Context } from '../../runtime/context.ts';
import { readAction } from '../../store/agents/actions.ts';
import { requirePayment } from '../payments/payments.ts';
import { decideApproval, decideRejection } from '../payments/quotes/approval.ts';
import { type Approved, approveAction, rejectAction } from './approvals.ts';

/** Approves a transaction: an incoming payment, or a quote that an agent wants to execute. */
export async function approvePendingPayment(context: Context, transactionId: string, request: ApprovePaymentRequest) {
  const action = await findWaiting(context, transactionId);
  if (!action) return decideApproval(context, transactionId, request);
  const approved = await approveAction(context, action);
  const { onRefused } = approved;
  return { ...answer(approved), ...(onRefused && { onRefused: (refusal: Refusal) => answer(onRefused(refusal)) }) };
}

/** Rejects a transaction: an incoming payment, or a quote that an agent wants to execute. */
export async function rejectPendingPayment(context: Context, transactionId: string, reason: string | undefined) {
  const action = await findWaiting(context, transactionId);
  if (!action) return decideRejection(context, transactionId, reason);
  return answer(await rejectAction(context, action, reason));
}

/** The action that a transaction waits for; nothing for any other transaction. Refuses with TRANSACTION_NOT_FOUND. */
async function findWaiting(context: Context, transactionId: string): Promise<ActionRecord | undefined> {
  const { caller, store } = context;
  const { agentActionId } = await requirePayment(store, caller, transactionId, cardTransactionNotPendingApproval());
  const action = agentActionId && (await readAction(store, caller.platformId, agentActionId));
  return action && action.status === 'PENDING_APPROVAL' ? action : undefined;
}

/** The transaction after the decision. The reason of a failed approval is the refusal, which is recorded. */
function answer({ payment, refusal, writes }: Approved) {
  if (refusal) return { refusal, writes };
  if (!payment) throw new Error('A quote that waits for approval exists.');
  return { status: 200 as const, body: toTransaction(payment), writes, paymentId: payment.paymentId };
}
