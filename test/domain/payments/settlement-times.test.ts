import { expect, it } from 'vitest';
import { feeDueAt, settlementTimes } from '../../../functions/domain/payments/settlement-times.ts';
import { aPayment, noon } from '../../kit/builders.ts';

it('a platform earns its fee when the days are over in which a payment of production may come back', () => {
  const fees = { platformFixed: 20, platformVariable: 5, serviceFixed: 0, serviceVariable: 30 };
  const payment = {
    ...aPayment(['process'], { fees, railTerms: { returnDays: 4 } }),
    environment: 'production',
  } as const;
  expect(feeDueAt(payment, new Date(noon))).toBe('2025-11-05T12:00:00.000Z');
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
