import { describe, expect, it } from 'vitest';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { feeDueAt, settlementTimes } from '../../../functions/domain/payments/settlement-times.ts';
import { aPayment, noon } from '../../kit/builders.ts';

describe('a platform earns its fee', () => {
  const fees = { platformFixed: 20, platformVariable: 5, serviceFixed: 0, serviceVariable: 30 };
  const payment: Payment = {
    ...aPayment(['process'], { fees, railTerms: { returnDays: 4 } }),
    environment: 'production',
  };
  const dueAt = (changes: Partial<Payment> = {}) => feeDueAt({ ...payment, ...changes }, new Date(noon));

  it('when the days are over in which a payment of production may come back', () => {
    expect(dueAt()).toBe('2025-11-05T12:00:00.000Z');
  });

  it.each<[string, Partial<Payment>]>([
    ['whose rail takes nothing back', { railTerms: { returnDays: 0 } }],
    ['whose rail says no such days', { railTerms: undefined }],
    ['in the sandbox', { environment: undefined }],
    ['without a fee of the platform', { fees: { ...fees, platformFixed: 0, platformVariable: 0 } }],
  ])('at once on one %s', (_, changes) => {
    expect(dueAt(changes)).toBeUndefined();
  });
});

it.each([
  [
    'that settles in two days',
    { paymentRail: 'ACH', railTerms: { settlementSeconds: 172_800 } },
    ['2025-11-03T12:00:00.000Z', 172_800],
  ],
  [
    'that settles in a minute',
    { paymentRail: 'RTP', railTerms: { settlementSeconds: 60 } },
    ['2025-11-01T12:01:00.000Z', 60],
  ],
  ['that settles at once', { paymentRail: 'RTP', railTerms: { settlementSeconds: 0 } }, [null, 0]],
  ['of which nothing is said', { paymentRail: 'RTP' }, [null, 0]],
  ['that there is not', {}, [null, null]],
] as const)('a payment settles as long after its quote as its rail takes: one %s', (_, rail, [expected, seconds]) => {
  expect(settlementTimes({ quotedAt: noon, ...rail })).toEqual({
    expectedSettlementAt: expected,
    settlementTimelineSeconds: seconds,
  });
});
