import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { deliverLate, failNextRefund } from '../../../functions/domain/payments/reversal.ts';
import { aPayment, aQuote, ids, noon } from '../../kit/builders.ts';

const now = new Date('2025-11-02T09:00:00.000Z');
const canceled = aPayment(['process', 'startRefund', 'settleRefund']);
const onChainTransaction = { transactionHash: '0x1', network: 'BASE' } as const;

describe('a late delivery', () => {
  it.each([
    ['now', {}, { settledAt: now.toISOString() }],
    ['at the time that its rail names', { settledAt: noon }, { settledAt: noon }],
    [
      'from the account that its rail names',
      { cashAccount: 'bank-1' },
      { settledAt: now.toISOString(), cashAccount: 'bank-1' },
    ],
    [
      'by the transfer that its rail names',
      { settledAt: noon, onChainTransaction },
      { settledAt: noon, onChainTransaction },
    ],
  ])('is settled %s', (_, reported, settled) => {
    expect(deliverLate(canceled, now, reported)).toMatchObject({ status: 'COMPLETED', ...settled });
  });

  it.each([
    ['account', { cashAccount: 'bank-1' }],
    ['transfer', { onChainTransaction }],
  ])('names no %s where its rail has not', (_, before) => {
    const [name = ''] = Object.keys(before);
    expect(deliverLate(canceled, now)).not.toHaveProperty(name);
    expect(deliverLate({ ...canceled, ...before }, now)).toMatchObject(before);
  });

  it.each([
    ['goes on', aPayment(['process'])],
    ['is being canceled', aPayment(['process', 'startRefund'])],
    ['failed and was refunded', aPayment(['process', 'fail', 'startRefund', 'settleRefund'])],
  ])('is of no payment that %s', (_, payment) => {
    expect(() => deliverLate(payment, now)).toThrow('Only a payment that was canceled and refunded');
  });
});

describe('the refund that the sandbox makes fail', () => {
  const pull = { kind: 'TRANSFER_IN', destinationAccountId: ids.source, sourceAccountId: ids.external } as const;

  it.each<[string, Payment]>([
    ['a payout on its way', aPayment(['process'])],
    ['a payout that was delivered and may be returned', aPayment(['process', 'complete'])],
    ['a refund under way', aPayment(['process', 'fail', 'startRefund'])],
    ['a pull that may be canceled', aPayment(['process'], pull)],
  ])('is that of %s', (_, payment) => {
    expect(failNextRefund(payment, now)).toMatchObject({ refundFails: true, status: payment.status });
  });

  it.each<[string, Payment]>([
    ['was not executed', aQuote()],
    ['has ended with its refund', aPayment(['process', 'fail', 'startRefund', 'settleRefund'])],
    ['pulls and has not begun', aPayment([], pull)],
    ['pulled and has ended', aPayment(['process', 'complete'], pull)],
  ])('cannot be that of a payment that %s', (_, payment) => {
    expect(() => failNextRefund(payment, now)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });
});
