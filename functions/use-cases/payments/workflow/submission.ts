import { isId } from '../../../domain/ids.ts';
import { isMismatched } from '../../../domain/payments/funding.ts';
import { isIncoming, isOver, movePayment, type Payment } from '../../../domain/payments/payment.ts';
import { succeedTask } from '../../../runtime/workflow.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { reportFailed } from '../rails/rail-outcome.ts';
import { railOf } from '../rails/rail-selection.ts';
import type { Afterwards, Decide, WaitingTask } from '../task.ts';
import { workflowInput } from '../workflow-input.ts';
import { deliverToCustomer } from './customer-payment.ts';

/** Moves the payment to PROCESSING before the rail hears of it, so that no outcome can come first. */
export const startProcessing: Decide<WaitingTask> = async (payment, _task, { store, now }) => {
  if (payment.status !== 'PENDING' || (await railOf(payment).staysPending(payment, store))) return undefined;
  const processing = movePayment(payment, 'process', now);
  return { next: processing, writes: [replacePayment(processing)] };
};

/** Starts processing where the payment is to be submitted. */
export const beginSubmission: Decide<WaitingTask> = (payment, task, context) =>
  isToBeSubmitted(payment) ? startProcessing(payment, task, context) : undefined;

const isToBeSubmitted = (payment: Payment): boolean => {
  const { status } = workflowInput(payment);
  return status === 'PENDING' || status === 'PROCESSING' || status === 'CANCELING';
};

/**
 * Hands the payment to its rail. One that was funded in another amount is failed. Another execution, which an
 * operator started, may have ended the payment since the workflow chose this step.
 */
export const submitPayout: Afterwards<WaitingTask> = async (payment, task, { store, now }) => {
  const { taskToken } = task;
  if (payment.status === 'FAILED') return reportFailed(task, 'QUOTE_EXECUTION_FAILED');
  if (isOver(payment) || payment.status === 'COMPLETED') return succeedTask(taskToken, workflowInput(payment));
  if (!isToBeSubmitted(payment)) throw new Error(`The payment ${payment.paymentId} is not to be submitted yet.`);
  if (isMismatched(payment)) return reportFailed(task, 'FUNDING_AMOUNT_MISMATCH');
  const rail = railOf(payment);
  const { platformId, paymentId } = payment;
  const payout = { payment, taskToken, store, completes: { platformId, paymentId } };
  if (payment.umaReceiverId) return deliverToCustomer(payout, payment.umaReceiverId, now);
  // Money that came in over UMA may have to leave again, to the receiver's external account.
  const staysInside = isIncoming(payment) && !isId('ExternalAccount', payment.destinationAccountId);
  return staysInside ? rail.collect(payout) : rail.submit(payout);
};

/** Has the payment's money pulled from the external account that pays. */
export const collectFunds: Afterwards<WaitingTask> = (payment, { taskToken }, { store }) =>
  railOf(payment).collect({ payment, taskToken, store });
