import type { OutgoingTransactionFailureReason } from '../../../contract/payments/transactions.ts';
import { awaitsCollection } from '../../../domain/payments/funding.ts';
import { isOver, type Payment } from '../../../domain/payments/payment.ts';
import { logFailure, logOutcome } from '../../../runtime/log.ts';
import { StillContended } from '../../../runtime/retry.ts';
import { failTask, startWorkflow, succeedTask } from '../../../runtime/workflow.ts';
import { readPayment } from '../../../store/payments/payments.ts';
import type { PaymentRef, RailOutcome, RailTask } from '../../../store/payments/rail-tasks.ts';
import type { Store } from '../../../store/table.ts';
import { takePaymentStep } from '../task.ts';
import { workflowInput } from '../workflow-input.ts';
import { completePayout, type Delivery } from './payout-outcome.ts';
import type { RailWait } from './payout-rail.ts';

/** The errors by which a task that waits for a rail ends; the workflow catches them by these names. */
const payoutFailed = 'PayoutFailed';
const completionFailed = 'CompletionFailed';

/** How long a report tries to complete the payment itself, in milliseconds: less than a reader of the stream gives to a change. */
const patienceMs = 500;

/**
 * Reports that the rail has delivered. The payment is completed first and the wait ended then, so the workflow needs no further
 * state. A payment that cannot be completed at once is left to the workflow, which tries for days.
 */
export async function reportDelivered({ taskToken, completes }: RailWait, delivery: Delivery = {}): Promise<boolean> {
  if (completes && !(await isCompleted(completes, delivery))) return failTask(taskToken, completionFailed, delivery);
  return succeedTask(taskToken, { delivered: true, ...delivery });
}

/** Reports that the rail has failed: the workflow refunds the payment. */
export const reportFailed = (
  { taskToken }: Pick<RailWait, 'taskToken'>,
  failureReason: OutgoingTransactionFailureReason | undefined,
  timedOut = false,
): Promise<boolean> => failTask(taskToken, payoutFailed, { failureReason, ...(timedOut && { timedOut }) });

/**
 * Passes the rail's report to the workflow that waits for it. It runs for every change of the item, so the report and the token
 * of a new attempt may come in any order. A workflow that waits no longer has lost its patience with the rail, which has the last word:
 * another execution takes its outcome in.
 */
export async function settleRailTask(store: Store, { reported, ...task }: RailTask): Promise<void> {
  if (!reported || (await passOn(reported, task))) return;
  const payment = await readPayment(store, task.platformId, task.paymentId);
  if (payment && isOutstanding(payment, task)) {
    await startWorkflow(`${task.paymentId}-reported`, workflowInput(payment));
  }
}

/** Whether the payment has not taken the outcome in: a repeated report must not have a payment submitted that went on. */
const isOutstanding = (payment: Payment, { completes }: RailWait): boolean =>
  completes ? payment.status === 'PROCESSING' && !isOver(payment) : awaitsCollection(payment);

async function passOn(reported: RailOutcome, wait: RailWait): Promise<boolean> {
  const { outcome, failureReason, timedOut, settledAt, onChainTransaction, cashAccount, valueDate } = reported;
  if (outcome !== 'DELIVERED') return reportFailed(wait, failureReason, timedOut);
  return reportDelivered(wait, {
    ...(settledAt && { settledAt }),
    ...(onChainTransaction && { onChainTransaction }),
    ...(cashAccount && { cashAccount }),
    ...(valueDate && { valueDate }),
  });
}

/** Completes the payment. False where that has to be tried again, also after an unknown failure, which the workflow then meets too. */
async function isCompleted(payment: PaymentRef, delivery: Delivery): Promise<boolean> {
  const startedAt = performance.now();
  try {
    await takePaymentStep(completePayout, { ...payment, delivery }, patienceMs);
  } catch (cause) {
    if (!(cause instanceof StillContended)) logFailure('CompletePayout', payment.paymentId, cause);
    return false;
  }
  logOutcome('CompletePayout', { ...payment, durationMs: Math.round(performance.now() - startedAt) });
  return true;
}
