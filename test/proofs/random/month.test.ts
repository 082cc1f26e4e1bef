import { beforeAll, describe, expect, it } from 'vitest';
import { type ProductionFixture, productionFixture } from '../../kit/simulation/outside/production-fixtures.ts';
import { monthConditions, runMonth } from './month.ts';

let fixture: ProductionFixture;
beforeAll(async () => {
  fixture = await productionFixture();
});

describe('the month of a production platform', () => {
  it.each([2, 5])('ends with every unit where the banks and the card network say it is (seed %i)', async (seed) => {
    const { invariants } = await runMonth(fixture, monthConditions(seed));
    expect(invariants.violations).toEqual([]);
    expect(invariants.payments.size).toBeGreaterThan(50);
    expect(invariants.cardTransactions.size).toBeGreaterThan(5);
  });

  it('fails when a bank has moved a unit that is booked nowhere', async () => {
    const { invariants } = await runMonth(fixture, monthConditions(2), (outside) =>
      outside.move('example-bank', 'USD', 1),
    );
    expect(invariants.violations).toEqual([
      expect.stringMatching(/^system:cash:example-bank USD: -?\d+ moved outside, -?\d+ are booked$/),
    ]);
  });

  it('fails when a rail does not report what it has delivered', async () => {
    const { invariants } = await runMonth(fixture, monthConditions(2), (outside) => {
      const report = outside.report.bind(outside);
      outside.report = (message, seconds) => {
        if ('outcome' in message.body && message.body.outcome === 'DELIVERED') return;
        report(message, seconds);
      };
    });
    expect(invariants.violations.join('\n')).toMatch(/\d+ moved, 0 are booked/);
  });
});
