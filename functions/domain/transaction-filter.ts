import type { TransactionListQuery } from '../contract/transactions.ts';
import { isIncoming, type Payment } from './payment.ts';
import { referenceOf } from './settlement-times.ts';

/** What narrows a list beyond its range of time. */
export type TransactionFilter = Pick<
  TransactionListQuery,
  | 'customerId'
  | 'platformCustomerId'
  | 'accountIdentifier'
  | 'senderAccountIdentifier'
  | 'receiverAccountIdentifier'
  | 'status'
  | 'type'
  | 'reference'
>;

/** Whether anything but time narrows the list. */
export const isNarrowed = ({
  customerId,
  platformCustomerId,
  accountIdentifier,
  senderAccountIdentifier,
  receiverAccountIdentifier,
  status,
  type,
  reference,
}: TransactionFilter): boolean =>
  [
    customerId,
    platformCustomerId,
    accountIdentifier,
    senderAccountIdentifier,
    receiverAccountIdentifier,
    status,
    type,
    reference,
  ].some((value) => value !== undefined);

/** Whether a payment's transaction passes every filter that is set. */
export function passes(payment: Payment, filter: TransactionFilter): boolean {
  const { sourceAccountId } = payment;
  const destinations = [payment.destinationAccountId, payment.destinationUmaAddress];
  const equal = (wanted: string | undefined, value: string | undefined) => wanted === undefined || wanted === value;
  return (
    equal(filter.customerId, payment.customerId) &&
    equal(filter.platformCustomerId, payment.platformCustomerId) &&
    equal(filter.senderAccountIdentifier, sourceAccountId) &&
    (filter.receiverAccountIdentifier === undefined || destinations.includes(filter.receiverAccountIdentifier)) &&
    (filter.accountIdentifier === undefined || [sourceAccountId, ...destinations].includes(filter.accountIdentifier)) &&
    equal(filter.status, payment.status) &&
    equal(filter.type, isIncoming(payment) ? 'INCOMING' : 'OUTGOING') &&
    equal(filter.reference, referenceOf(payment.paymentId))
  );
}
