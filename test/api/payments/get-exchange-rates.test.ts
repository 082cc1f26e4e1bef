import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/get-exchange-rates.ts';
import { aPlatform, someTerms } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock('2025-11-01T12:03:00.000Z');

beforeEach(() => table.holds(stored.platform(aPlatform({ terms: someTerms({ '*': { singleTransaction: 500 } }) }))));

const rates = (query: NonNullable<HttpRequest['query']> = {}) => invoke(handler, { query });
const corridor = { sourceCurrency: 'USD', destinationCurrency: 'EUR' };

describe('GET /exchange-rates', () => {
  it('has one row for each rail of a corridor, fees included', async () => {
    const { status, body } = await rates(corridor);
    expect(status).toBe(200);
    expect(body.data.map((row: { destinationPaymentRail: string }) => row.destinationPaymentRail)).toEqual([
      'SEPA',
      'SEPA_INSTANT',
      'SWIFT',
    ]);
    const [row] = body.data;
    expect(row).toMatchObject({
      sourceCurrency: { code: 'USD' },
      destinationCurrency: { code: 'EUR' },
      sendingAmount: 10_000,
      minSendingAmount: 2,
      maxSendingAmount: 500,
      fees: { fixed: 0, total: 30 },
      updatedAt: '2025-11-01T12:00:00.000Z',
    });
    expect(row.exchangeRate).toBeCloseTo(row.sendingAmount / row.receivingAmount, 7);
  });

  it("includes the platform's own fee", async () => {
    table.holds(stored.platform(aPlatform({ feeConfigs: { USD: { fixed: 50, variableBasisPoints: 100 } } })));
    const { body } = await rates(corridor);
    expect(body.data[0]).toMatchObject({ minSendingAmount: 52, fees: { fixed: 50, total: 50 + 100 + 30 } });
  });

  it("adds the service's fixed fee to the platform's", async () => {
    const terms = someTerms({ '*': { singleTransaction: 500_000, fixedFee: 20 } });
    table.holds(stored.platform(aPlatform({ terms, feeConfigs: { USD: { fixed: 50, variableBasisPoints: 100 } } })));
    // Of the 9,930 that are left, 99.30 and 29.79 are the variable fees.
    expect((await rates(corridor)).body.data[0]).toMatchObject({ fees: { fixed: 70, total: 70 + 99 + 30 } });
  });

  it('says what arrives after the fees, and how dear an amount of which nothing arrives would be', async () => {
    const withoutFee = (await rates(corridor)).body.data[0];
    table.holds(stored.platform(aPlatform({ feeConfigs: { USD: { fixed: 5_000, variableBasisPoints: 0 } } })));
    expect((await rates(corridor)).body.data[0].receivingAmount).toBeLessThan(withoutFee.receivingAmount / 2 + 15);
    table.holds(stored.platform(aPlatform({ feeConfigs: { USD: { fixed: 0, variableBasisPoints: 1_000 } } })));
    const [large, nothing] = await Promise.all(
      ['10000000', '0'].map((sendingAmount) => rates({ ...corridor, sendingAmount })),
    );
    expect(nothing?.body.data[0].exchangeRate).toBeCloseTo(large?.body.data[0].exchangeRate, 4);
  });

  it('lists by default the rates from every currency of the platform to every one that a rail reaches', async () => {
    const { body } = await rates();
    const codes = (side: string) => [...new Set(body.data.map((row: never) => (row[side] as { code: string }).code))];
    expect(codes('sourceCurrency')).toEqual(['USD', 'EUR', 'BTC', 'USDC', 'USDB']);
    expect(codes('destinationCurrency')).toContain('INR');
    expect(codes('destinationCurrency')).not.toContain('BTC');
    expect(body.data.every(({ exchangeRate }: { exchangeRate: number }) => exchangeRate > 0)).toBe(true);
  });

  it('shows a currency on a chain when it is asked for, without a rail', async () => {
    const { body } = await rates({ sourceCurrency: 'USD', destinationCurrency: ['BTC', 'INR'] });
    expect((await rates({ sourceCurrency: 'USD', destinationCurrency: 'BTC,INR' })).body).toEqual(body);
    expect(body.data[0]).toMatchObject({ destinationCurrency: { code: 'BTC' } });
    expect(body.data[0]).not.toHaveProperty('destinationPaymentRail');
    expect(body.data).toHaveLength(1 + 4);
  });

  it.each(['0', '1'])('has a rate even where nothing of %s would arrive', async (sendingAmount) => {
    const { body } = await rates({ ...corridor, sendingAmount });
    expect(body.data[0]).toMatchObject({ sendingAmount: Number(sendingAmount), receivingAmount: 0 });
    expect(body.data[0].exchangeRate).toBeGreaterThan(1);
  });

  it.each([
    [{ sourceCurrency: 'XXX' }, 'INVALID_CURRENCY'],
    [{ destinationCurrency: ['EUR', 'XXX'] }, 'INVALID_CURRENCY'],
    [{ sendingAmount: '-1' }, 'INVALID_INPUT'],
    [{ sendingAmount: '1.5' }, 'INVALID_INPUT'],
    [{ sourceCurrency: 'USD', destinationCurrency: 'IDR', sendingAmount: '9000000000000000' }, 'AMOUNT_OUT_OF_RANGE'],
  ])('refuses %j', async (query, code) => {
    expect(await rates(query)).toMatchObject({ status: 400, body: { code } });
  });
});
