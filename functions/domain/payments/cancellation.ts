import type { RailOperation } from '../../contract/payments/rail-reports.ts';
import type { PaymentStatus } from '../payment-status.ts';
import { Refusal } from '../refusal.ts';
import { awaitsCollection } from './funding.ts';
import { type Payment, transactionStatus } from './payment.ts';

/** The statuses in which a payout is out for delivery, or a pull under way, so that it may still be stopped. */
const cancellableStatuses: readonly PaymentStatus[] = ['PROCESSING'];

/**
 * Refuses with INVALID_INPUT a payment over no bank rail, which can never be stopped, and with TRANSACTION_NOT_CANCELLABLE one
 * that is not with its rail, or that has taken no money yet.
 */
export function requireCancellable(payment: Payment): void {
  if (!payment.paymentRail || payment.kind === 'UMA_IN') {
    throw new Refusal(
      'INVALID_INPUT',
      'Only a payment over a bank rail can be canceled; this one goes to a wallet, over UMA or to an internal account.',
    );
  }
  if (!cancellableStatuses.includes(payment.status)) throw notCancellable(transactionStatus(payment));
  if (payment.refund?.status === 'FAILED') {
    throw new Refusal('TRANSACTION_NOT_CANCELLABLE', 'The rail could not stop the payment; it goes on to its end.');
  }
  if (payment.refund) throw new Refusal('TRANSACTION_NOT_CANCELLABLE', 'The payment was canceled already.');
  if (awaitsCollection(payment)) {
    throw new Refusal(
      'TRANSACTION_NOT_CANCELLABLE',
      'The money is still being pulled from the external account, so there is nothing to give back yet.',
    );
  }
}

const notCancellable = (state: string): Refusal =>
  new Refusal(
    'TRANSACTION_NOT_CANCELLABLE',
    `The payment is ${state}; only one that is ${cancellableStatuses.join(' or ')} can be canceled.`,
  );

/** The operation that a rail is asked to stop. */
export const operationOf = ({ kind }: Pick<Payment, 'kind'>): RailOperation =>
  kind === 'TRANSFER_IN' ? 'COLLECTION' : 'PAYOUT';

/** The refusal of a payment whose end the rail has reported, which is only not booked yet. */
export const railHasReported = (): Refusal =>
  new Refusal('TRANSACTION_NOT_CANCELLABLE', 'The rail has reported how the payment ended; it is booked in a moment.');

/** The refusal of a card transaction, which is returned by the merchant and never canceled. */
export const cardTransactionNotCancellable = (): Refusal =>
  new Refusal('INVALID_INPUT', 'Only a payment over a bank rail can be canceled; this is a transaction of a card.');
