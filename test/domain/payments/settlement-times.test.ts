import { expect, it } from 'vitest';
import { feeDueAt } from '../../../functions/domain/payments/settlement-times.ts';
import { aPayment, noon } from '../../kit/builders.ts';

it('a platform earns its fee when the days are over in which a payment of production may come back', () => {
  const fees = { platformFixed: 20, platformVariable: 5, serviceFixed: 0, serviceVariable: 30 };
  const payment = {
    ...aPayment(['process'], { fees, railTerms: { returnDays: 4 } }),
    environment: 'production',
  } as const;
  expect(feeDueAt(payment, new Date(noon))).toBe('2025-11-05T12:00:00.000Z');
});
