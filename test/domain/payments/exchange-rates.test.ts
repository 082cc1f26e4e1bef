import { describe, expect, it } from 'vitest';
import { maximumAmount } from '../../../functions/contract/currency-table.ts';
import { exchangeRates, type RatesRequest } from '../../../functions/domain/payments/exchange-rates.ts';
import { connectedRates } from '../../../functions/domain/pricing/prices.ts';
import { aPlatform, noon, onlyTerms } from '../../kit/builders.ts';

const now = new Date(noon);
/** A euro is a dollar, and the pound has no price. */
const rates = connectedRates({ EUR: { usd: '1', at: noon } }, now);
const platform = aPlatform({ currencies: ['USD', 'EUR', 'GBP'] });
const rowsFor = (request: Partial<RatesRequest>) =>
  exchangeRates(platform, onlyTerms({}), { sendingAmount: 100, ...request }, rates);

describe('the rates of a currency without a price', () => {
  it.each<[Partial<RatesRequest>, readonly string[]]>([
    [{}, ['USD EUR', 'EUR USD']],
    [{ sourceCurrency: 'USD' }, ['USD EUR']],
    [{ destinationCurrency: ['EUR', 'GBP'] }, ['USD EUR']],
    [{ sourceCurrency: 'USD', destinationCurrency: ['EUR'] }, ['USD EUR']],
  ])('are left out of a list for %j', (request, corridors) => {
    const shown = rowsFor(request).map((row) => `${row.sourceCurrency.code} ${row.destinationCurrency.code}`);
    expect([...new Set(shown)]).toEqual(corridors);
  });

  it.each<Partial<RatesRequest>>([
    { sourceCurrency: 'USD', destinationCurrency: ['EUR', 'GBP'] },
    { sourceCurrency: 'GBP' },
    { destinationCurrency: ['GBP'] },
  ])('are refused where nothing else is asked for, or both sides are named: %j', (request) => {
    expect(() => rowsFor(request)).toThrow(expect.objectContaining({ code: 'INVALID_CURRENCY' }));
  });
});

it('the rate of an amount is shown as long as the largest amount arrives at most', () => {
  const dollarsToEuros = (sendingAmount: number) =>
    rowsFor({ sourceCurrency: 'USD', destinationCurrency: ['EUR'], sendingAmount })[0];
  expect(dollarsToEuros(maximumAmount)).toMatchObject({ receivingAmount: maximumAmount, exchangeRate: 1 });
  expect(() => dollarsToEuros(maximumAmount + 1)).toThrow(
    'sendingAmount: the receiving amount would exceed 90000000000000.00 EUR.',
  );
});
