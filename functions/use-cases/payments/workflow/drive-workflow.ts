import { hasWorkflow, isFeeHeld, isOver, type Payment } from '../../../domain/payments/payment.ts';
import { waitOf } from '../../../domain/payments/workflow-status.ts';
import { now } from '../../../ports/clock.ts';
import type { Change } from '../../../runtime/stream.ts';
import { startWorkflow, succeedTask } from '../../../runtime/workflow.ts';
import { toExternalAccount } from '../../../store/external-accounts/external-accounts.ts';
import { toPayment } from '../../../store/payments/payments.ts';
import { railTaskType, toRailTask } from '../../../store/payments/rail-tasks.ts';
import { readWaitingTask } from '../../../store/payments/waiting-tasks.ts';
import type { Store } from '../../../store/table.ts';
import { closeCardsOfDeleted } from '../../cards/deleted-holder.ts';
import { driveCard, driveCardTransaction } from '../../cards/waiting.ts';
import { driveVerification } from '../../customers/drive-verification.ts';
import { passSandboxLiveness } from '../../external-accounts/ownership.ts';
import { scheduleExpiry } from '../quotes/quote-expiry.ts';
import { settleRailTask } from '../rails/rail-outcome.ts';
import { endOfWait, workflowInput } from '../workflow-input.ts';
import { reportToSender } from './customer-payment.ts';

/**
 * Starts the workflow of a payment with its execution and resumes one that waits for this change, so that a handler only
 * commits. A payment that is reversed after its workflow ended, whose fee is held, or that an
 * operator restarts, gets another execution. A quote
 * that is not executed has no workflow: a message expires it.
 */
export async function driveWorkflow(store: Store, { before, after }: Change): Promise<void> {
  if (after.type === railTaskType) return settleRailTask(store, toRailTask(after));
  if (after.type === 'EXTERNAL_ACCOUNT') return passSandboxLiveness(store, toExternalAccount(after), now());
  if (after.type === 'VERIFICATION') return driveVerification({ before, after });
  if (after.type === 'CUSTOMER') return closeCardsOfDeleted(store, { before, after });
  if (after.type === 'CARD') return driveCard(store, { before, after });
  if (after.type === 'CARD_TRANSACTION') return driveCardTransaction(store, { before, after });
  const payment = toPayment(after);
  if (!hasWorkflow(payment)) return;
  if (!before) return begin(payment, payment.paymentId);
  const earlier = toPayment(before);
  if (payment.sentBy) await reportToSender(store, payment, now());
  if (payment.resumption !== earlier.resumption) {
    return begin(payment, `${payment.paymentId}-resumed-${payment.resumption}`);
  }
  if (isExecuted(earlier, payment)) return startWorkflow(payment.paymentId, workflowInput(payment));
  if (isAwaited(earlier, payment)) return resume(store, payment);
  if (isFeeHeld(payment) && !isFeeHeld(earlier)) return begin(payment, `${payment.paymentId}-fee`);
  if (isReversed(earlier, payment)) {
    return startWorkflow(`${payment.paymentId}-${payment.event?.number}`, workflowInput(payment));
  }
}

const begin = (payment: Payment, execution: string): Promise<void> =>
  payment.status === 'QUOTED' ? scheduleExpiry(payment) : startWorkflow(execution, workflowInput(payment));

/** Whether a quote has become a payment. */
const isExecuted = (earlier: Payment, payment: Payment): boolean =>
  earlier.status === 'QUOTED' && payment.status !== 'QUOTED' && payment.status !== 'EXPIRED';

/** Whether the workflow waits for this change: an answered challenge, money that arrived. A payment that ended is not awaited. */
const isAwaited = (earlier: Payment, payment: Payment): boolean => {
  const wait = waitOf(earlier);
  return wait !== undefined && wait !== waitOf(payment) && payment.status !== 'EXPIRED' && payment.status !== 'FAILED';
};

/** A bank return, or a cancellation: the refund is not part of the workflow that paid. */
const isReversed = (earlier: Payment, payment: Payment): boolean =>
  (earlier.status === 'COMPLETED' && payment.status === 'FAILED' && !isOver(payment)) ||
  (payment.status === 'PROCESSING' && payment.refund?.status === 'PENDING' && !earlier.refund);

/**
 * Ends the wait that a change is awaited by. A workflow that has not stored its token yet reads the payment before it waits, and one that has
 * seen the change waits for the next one: the change may be handled twice.
 */
async function resume(store: Store, payment: Payment): Promise<void> {
  const waiting = await readWaitingTask(store, payment.platformId, payment.paymentId);
  if (waiting && waiting.version < payment.version) await succeedTask(waiting.taskToken, endOfWait(payment));
}
