import { awaitsApproval, isOverdue } from '../domain/approval-standing.ts';
import type { Payment } from '../domain/payment.ts';
import { Refusal } from '../domain/refusal.ts';
import { replacePayment } from '../store/payments.ts';
import type { Write } from '../store/table.ts';
import { fundingWrites } from './execution.ts';
import { requireTransaction } from './payments.ts';
import type { Context } from './serve.ts';

/** The writes of an incoming payment that the platform has decided on: with an approval the sender's money comes in. */
export const decisionWrites = (decided: Payment, now: Date): readonly Write[] => [
  replacePayment(decided),
  ...(decided.status === 'PROCESSING' ? fundingWrites(decided, now) : []),
];

/**
 * The payment that the platform can still decide on. Refuses with TRANSACTION_NOT_FOUND, and with
 * TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL one that waits for nothing, or no longer.
 */
export async function requirePendingApproval({ store, caller, now }: Context, transactionId: string): Promise<Payment> {
  const payment = await requireTransaction(store, caller.platformId, transactionId);
  if (awaitsApproval(payment) && !isOverdue(payment, now)) return payment;
  throw new Refusal(
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    `The payment is ${payment.status} and does not wait for your approval.`,
  );
}
