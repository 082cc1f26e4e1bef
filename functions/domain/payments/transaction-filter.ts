import type { TransactionListQuery } from '../../contract/payments/transactions.ts';
import { isIncoming, type Payment } from './payment.ts';
import { shownReference } from './reference.ts';

const filterNames = [
  'customerId',
  'platformCustomerId',
  'accountIdentifier',
  'senderAccountIdentifier',
  'receiverAccountIdentifier',
  'status',
  'type',
  'reference',
] as const satisfies readonly (keyof TransactionListQuery)[];

/** The filters of a list beside its range of time. */
export type TransactionFilter = Pick<TransactionListQuery, (typeof filterNames)[number]>;

/** Whether any filter is set. */
export const isNarrowed = (filter: TransactionFilter): boolean =>
  filterNames.some((name) => filter[name] !== undefined);

/** Whether a payment's transaction passes every filter that is set. */
export function passes(payment: Payment, filter: TransactionFilter): boolean {
  const { sourceAccountId } = payment;
  const destinations: readonly (string | undefined)[] = [payment.destinationAccountId, payment.destinationUmaAddress];
  const equal = (criterion: string | undefined, value: string | undefined) =>
    criterion === undefined || criterion === value;
  return (
    equal(filter.customerId, payment.customerId) &&
    equal(filter.platformCustomerId, payment.platformCustomerId) &&
    equal(filter.senderAccountIdentifier, sourceAccountId) &&
    (filter.receiverAccountIdentifier === undefined || destinations.includes(filter.receiverAccountIdentifier)) &&
    (filter.accountIdentifier === undefined ||
      sourceAccountId === filter.accountIdentifier ||
      destinations.includes(filter.accountIdentifier)) &&
    equal(filter.status, payment.status) &&
    equal(filter.type, isIncoming(payment) ? 'INCOMING' : 'OUTGOING') &&
    equal(filter.reference, shownReference(payment))
  );
}
