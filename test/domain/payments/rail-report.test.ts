import { expect, it } from 'vitest';
import { requireReturnable } from '../../../functions/domain/payments/rail-report.ts';

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
