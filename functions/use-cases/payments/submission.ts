import { isId } from '../../domain/ids.ts';
import { isMismatched } from '../../domain/payments/funding.ts';
import { isIncoming, movePayment } from '../../domain/payments/payment.ts';
import type { Afterwards, Decide, WaitingTask } from '../../runtime/task.ts';
import { failTask } from '../../runtime/workflow.ts';
import { replacePayment } from '../../store/payments/payments.ts';
import { deliverToCustomer } from './customer-payment.ts';
import { payoutFailed } from './payout-rail.ts';
import { railOf } from './rail-selection.ts';

/** Moves the payment to PROCESSING before the rail hears of it, so that no outcome can come first. */
export const startProcessing: Decide<WaitingTask> = async (payment, _task, { store, now }) => {
  if (payment.status !== 'PENDING' || (await railOf(payment).staysPending(payment, store))) return undefined;
  const processing = movePayment(payment, 'process', now);
  return { payment: processing, writes: [replacePayment(processing)] };
};

/** Hands the payment to its rail. A canceled one, or one that was funded in another amount, is failed instead. */
export const submitPayout: Afterwards<WaitingTask> = async (payment, { taskToken }, { store, now }) => {
  if (payment.refund) return failTask(taskToken, payoutFailed, { failureReason: 'QUOTE_EXECUTION_FAILED' });
  if (isMismatched(payment)) return failTask(taskToken, payoutFailed, { failureReason: 'FUNDING_AMOUNT_MISMATCH' });
  const rail = railOf(payment);
  const payout = { payment, taskToken, store };
  if (payment.umaReceiverId) return deliverToCustomer(payout, payment.umaReceiverId, now);
  // Money that came in over UMA may have to leave again, to the receiver's external account.
  const staysInside = isIncoming(payment) && !isId('ExternalAccount', payment.destinationAccountId);
  return staysInside ? rail.collect(payout) : rail.submit(payout);
};

/** Has the payment's money pulled from the external account that pays. */
export const collectFunds: Afterwards<WaitingTask> = (payment, { taskToken }, { store }) =>
  railOf(payment).collect({ payment, taskToken, store });
