import { describe, expect, it } from 'vitest';
import { asksPlatform, beginRefund, endRefund, isFailed, payingAccount } from '../../functions/domain/payment.ts';
import { aPayment, aRealtimeQuote, ids, noon, uuids } from '../support/builders.ts';

const now = new Date(noon);

describe('a payment', () => {
  it.each(['FAILED', 'REJECTED', 'EXPIRED'] as const)('that is %s has come to nothing', (status) => {
    expect(isFailed(status)).toBe(true);
  });

  it.each(['QUOTED', 'PENDING', 'PROCESSING', 'COMPLETED'] as const)('that is %s has not', (status) => {
    expect(isFailed(status)).toBe(false);
  });

  it.each([
    ['UMA_IN', 'INCOMING_PAYMENT.PENDING', true],
    ['UMA_IN', 'INCOMING_PAYMENT.COMPLETED', false],
    ['TRANSFER_IN', 'INCOMING_PAYMENT.PENDING', false],
  ] as const)('of kind %s asks the platform with %s: %s', (kind, event, asks) => {
    expect(asksPlatform({ kind }, event)).toBe(asks);
  });

  it('that is funded from outside has no account that pays, and asking for it is a mistake of ours', () => {
    expect(payingAccount(aPayment())).toBe(ids.source);
    expect(() => payingAccount(aRealtimeQuote())).toThrow(`The payment ${uuids.payment} is not paid from an account.`);
  });
});

describe('a refund', () => {
  const failed = aPayment(['process', 'fail']);

  it('is known by a reference of its own from its first moment', () => {
    expect(beginRefund(failed, 'TRANSACTION_FAILED', now)).toMatchObject({
      refund: {
        reference: `refund-${uuids.payment}`,
        initiatedAt: noon,
        status: 'PENDING',
        reason: 'TRANSACTION_FAILED',
      },
    });
  });

  it('ends settled, or failed where it was told to fail', () => {
    const begun = beginRefund(failed, 'TRANSACTION_FAILED', now);
    expect(endRefund(begun, now).refund).toMatchObject({ status: 'COMPLETED', settledAt: noon });
    expect(endRefund({ ...begun, refundFails: true }, now).refund).toMatchObject({ status: 'FAILED' });
    expect(endRefund({ ...begun, refundFails: true }, now).refund).not.toHaveProperty('settledAt');
  });

  it('that was never begun cannot end', () => {
    expect(() => endRefund(failed, now)).toThrow(`The payment ${uuids.payment} has no refund to end.`);
  });
});
