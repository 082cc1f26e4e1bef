import * as z from 'zod';
import { isId } from '../../../domain/ids.ts';
import { isMismatched } from '../../../domain/payments/funding.ts';
import { isIncoming, movePayment, type Payment } from '../../../domain/payments/payment.ts';
import { type Afterwards, type Decide, WaitingTask } from '../../../runtime/task.ts';
import { failTask } from '../../../runtime/workflow.ts';
import { workflowInput } from '../../../runtime/workflow-input.ts';
import { replacePayment } from '../../../store/payments/payments.ts';
import { reportFailed } from '../rails/rail-outcome.ts';
import { railOf } from '../rails/rail-selection.ts';
import { deliverToCustomer } from './customer-payment.ts';

export const SubmitPayout = WaitingTask.extend({
  /** Whether the execution's definition leads on by the status of a payment that is not to be submitted; older ones do not. */
  handsOn: z.boolean().optional(),
});
type SubmitPayout = z.output<typeof SubmitPayout>;

/** Moves the payment to PROCESSING before the rail hears of it, so that no outcome can come first. */
export const startProcessing: Decide<WaitingTask> = async (payment, _task, { store, now }) => {
  if (payment.status !== 'PENDING' || (await railOf(payment).staysPending(payment, store))) return undefined;
  const processing = movePayment(payment, 'process', now);
  return { payment: processing, writes: [replacePayment(processing)] };
};

/** Starts processing where the payment is to be submitted. */
export const beginSubmission: Decide<SubmitPayout> = (payment, task, context) =>
  isHandedOn(payment, task) ? undefined : startProcessing(payment, task, context);

const isHandedOn = (payment: Payment, { handsOn }: SubmitPayout): boolean => {
  const { status } = workflowInput(payment);
  return handsOn === true && status !== 'PENDING' && status !== 'PROCESSING';
};

/**
 * Hands the payment to its rail. One that is not to be submitted goes on by its status; a canceled one, or one that was funded in
 * another amount, is failed.
 */
export const submitPayout: Afterwards<SubmitPayout> = async (payment, task, { store, now }) => {
  const { taskToken } = task;
  if (isHandedOn(payment, task)) return failTask(taskToken, workflowInput(payment).status, {});
  if (payment.refund) return reportFailed(task, 'QUOTE_EXECUTION_FAILED');
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
