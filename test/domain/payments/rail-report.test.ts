import { expect, it } from 'vitest';
import { effectOf, requireReturnable, settledAtOf } from '../../../functions/domain/payments/rail-report.ts';
import { noon } from '../../kit/builders.ts';

const payment = { receivingAmount: 100, receivingCurrency: 'USD' } as const;

it('lets come back of a payout that failed or was stopped at most what was paid out, and nothing of anything else', () => {
  for (const outcome of ['FAILED', 'CANCELED'] as const) {
    for (const amount of [0, 100])
      expect(() => requireReturnable(amount, { operation: 'PAYOUT', outcome }, payment)).not.toThrow();
    expect(() => requireReturnable(101, { operation: 'PAYOUT', outcome }, payment)).toThrow(/exceeds the 1\.00 USD/);
    expect(() => requireReturnable(1, { operation: 'COLLECTION', outcome }, payment)).toThrow(/something comes back/);
  }
  expect(() => requireReturnable(1, { operation: 'PAYOUT', outcome: 'DELIVERED' }, payment)).toThrow(
    /something comes back/,
  );
});

it('a payout is delivered also after the payer’s bank has taken back what was pulled for it, and is known once it has come back', () => {
  const funding = { kind: 'PULL', received: { amount: 100, at: noon }, returnedAt: noon } as const;
  const pulled = { kind: 'QUOTE', status: 'PROCESSING', funding } as const;
  const reported = { operation: 'PAYOUT', recorded: undefined } as const;
  expect(effectOf({ ...reported, payment: pulled }, 'DELIVERED')).toBe('RECORDED');
  expect(effectOf({ ...reported, payment: { ...pulled, status: 'FAILED', returnedAt: noon } }, 'DELIVERED')).toBe(
    'NONE',
  );
});

it.each([
  ['as it was reported', '2025-11-01T12:30:00.000Z', '2025-11-01T12:30:00.000Z'],
  ['in another time zone', '2025-11-01T14:30:00+02:00', '2025-11-01T12:30:00.000Z'],
  ['with the payment itself', '2025-11-01T12:00:00.000Z', '2025-11-01T12:00:00.000Z'],
  ['before the payment', '2025-11-01T11:59:59.999Z', '2025-11-01T13:00:00.000Z'],
  ['in the future', '2025-11-01T13:00:00.001Z', '2025-11-01T13:00:00.000Z'],
  ['at no time', undefined, '2025-11-01T13:00:00.000Z'],
])('a delivery is settled now unless its report can be right: %s', (_, reported, settledAt) => {
  const now = new Date('2025-11-01T13:00:00.000Z');
  expect(settledAtOf(reported, { createdAt: noon }, now)).toBe(settledAt);
});
