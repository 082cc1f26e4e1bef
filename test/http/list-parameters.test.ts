import { describe, expect, it } from 'vitest';
import { type AnyBody, bodyOf } from '../kit/client/api.ts';
import { fundedAccount } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();

describe('a list in a query', () => {
  const destinations = async (query: string): Promise<string[]> => {
    const { data } = bodyOf(await cloud.api.get(`/exchange-rates?sourceCurrency=USD&${query}`), 200);
    return [...new Set<string>(data.map(({ destinationCurrency }: AnyBody) => destinationCurrency.code))];
  };

  it.each([
    ['repeated', 'destinationCurrency=EUR&destinationCurrency=BTC'],
    ['separated by commas', 'destinationCurrency=EUR,BTC'],
    ['separated by escaped commas', 'destinationCurrency=EUR%2CBTC'],
    ['both', 'destinationCurrency=EUR,BTC&destinationCurrency=EUR'],
  ])('may be %s', async (_, query) => {
    expect(await destinations(query)).toEqual(['EUR', 'BTC']);
  });
});

describe('a date without a time in a query', () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const dayAfter = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

  it('is the whole day in UTC', async () => {
    const { api } = cloud;
    const before = today();
    await aPayment(api, await fundedAccount(api), await aRecipient(api));
    const after = today();
    const count = async (path: string, from: string, to: string): Promise<number> =>
      bodyOf(await api.get(path.replace('FROM', from).replace('TO', to)), 200).totalCount;
    for (const path of ['/transactions?startDate=FROM&endDate=TO', '/customers?createdAfter=FROM&createdBefore=TO']) {
      expect(await count(path, before, after), path).toBe(1);
      expect(await count(path, dayAfter(after, 1), dayAfter(after, 2)), path).toBe(0);
      expect(await count(path, dayAfter(before, -2), dayAfter(before, -1)), path).toBe(0);
    }
  });
});
