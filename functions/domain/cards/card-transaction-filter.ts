import type { TransactionFilter } from '../payments/transaction-filter.ts';
import type { CardTransactionRecord } from './card-transaction.ts';

/** Whether a card transaction passes every filter of the list of transactions that is set. It has no receiver and no reference. */
export function cardPasses(transaction: CardTransactionRecord, filter: TransactionFilter): boolean {
  const { customerId, platformCustomerId, sourceAccountId, status } = transaction;
  const equal = (criterion: string | undefined, value: string) => criterion === undefined || criterion === value;
  return (
    filter.receiverAccountIdentifier === undefined &&
    filter.reference === undefined &&
    equal(filter.customerId, customerId) &&
    equal(filter.platformCustomerId, platformCustomerId) &&
    equal(filter.senderAccountIdentifier, sourceAccountId) &&
    equal(filter.accountIdentifier, sourceAccountId) &&
    equal(filter.status, status) &&
    equal(filter.type, 'CARD')
  );
}
