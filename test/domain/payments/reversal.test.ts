import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { deliverLate, failNextRefund } from '../../../functions/domain/payments/reversal.ts';
import { aPayment, aQuote, ids, noon } from '../../kit/builders.ts';

const now = new Date('2025-11-02T09:00:00.000Z');
const canceled = aPayment(['process', 'startRefund', 'settleRefund']);

describe('a late delivery', () => {
  it.each([
    ['now', {}, { settledAt: now.toISOString() }],
    ['at the time that its rail names', { settledAt: noon }, { settledAt: noon }],
    [
      'from the account that its rail names',
      { cashAccount: 'bank-1' },
      { settledAt: now.toISOString(), cashAccount: 'bank-1' },
    ],
  ])('is settled %s', (_, reported, settled) => {
    const { status, settledAt, cashAccount } = deliverLate(canceled, now, reported);
    expect({ status, settledAt, ...(cashAccount && { cashAccount }) }).toEqual({ status: 'COMPLETED', ...settled });
  });

  it('names no account where its rail has not', () => {
    expect(deliverLate(canceled, now)).not.toHaveProperty('cashAccount');
    expect(deliverLate({ ...canceled, cashAccount: 'bank-1' }, now).cashAccount).toBe('bank-1');
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
