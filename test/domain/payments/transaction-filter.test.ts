import { describe, expect, it } from 'vitest';
import { isNarrowed, passes, type TransactionFilter } from '../../../functions/domain/payments/transaction-filter.ts';
import { aPayment, ids } from '../../kit/builders.ts';

const payment = aPayment(['process']);

describe('the filter of a list of transactions', () => {
  it('lets everything pass when nothing is set', () => {
    expect(passes(payment, {})).toBe(true);
    expect(isNarrowed({})).toBe(false);
  });

  it.each<[keyof TransactionFilter, string, string]>([
    ['customerId', ids.customer, 'Customer:other'],
    ['platformCustomerId', 'example-user-1', 'example-user-2'],
    ['senderAccountIdentifier', ids.source, ids.external],
    ['receiverAccountIdentifier', ids.external, ids.source],
    ['accountIdentifier', ids.source, ids.destination],
    ['accountIdentifier', ids.external, ids.destination],
    ['status', 'PROCESSING', 'COMPLETED'],
    ['type', 'OUTGOING', 'INCOMING'],
  ])('%s lets %s pass and holds %s back', (name, right, wrong) => {
    expect(passes(payment, { [name]: right })).toBe(true);
    expect(passes(payment, { [name]: wrong })).toBe(false);
    expect(isNarrowed({ [name]: right })).toBe(true);
  });

  it('holds back everything with a reference, as no transaction has one yet', () => {
    expect(passes(payment, { reference: 'ref-1' })).toBe(false);
    expect(isNarrowed({ reference: 'ref-1' })).toBe(true);
  });

  it('combines with AND', () => {
    expect(passes(payment, { customerId: ids.customer, status: 'PROCESSING' })).toBe(true);
    expect(passes(payment, { customerId: ids.customer, status: 'FAILED' })).toBe(false);
  });
});
