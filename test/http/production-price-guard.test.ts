import { afterAll, beforeAll, expect, it } from 'vitest';
import { setTerms } from '../../lib/platforms/terms.ts';
import type { Api } from '../kit/client/api.ts';
import { aProductionPlatform } from '../kit/client/production.ts';
import { fakeRail } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

type Source = Awaited<ReturnType<typeof fakeRail>>;
let [market, check]: Source[] = [];
let cloud: TestCloud;
let api: Api;

const answerOf = (prices: object) => ({
  status: 200,
  body: { base: 'USD', at: new Date().toISOString(), prices },
});
/** Both sources give these prices of the euro, or none. */
async function give(first: string | undefined, second: string | undefined): Promise<void> {
  market?.answerWith(first === undefined ? 500 : answerOf({ EUR: first }));
  check?.answerWith(second === undefined ? 500 : answerOf({ EUR: second }));
  await cloud.services.lambda.invoke('RefreshPrices', queueEvent({}));
}
/** The rate that production shows for dollars to euros, or the code of its refusal. */
async function shownRate(): Promise<number | string> {
  const { status, body } = await api.get('/exchange-rates?sourceCurrency=USD&destinationCurrency=EUR');
  return status === 200 ? body.data[0].exchangeRate : body.code;
}
const setGuard = (changes: { priceAgeSeconds?: number; priceDeviationBasisPoints?: number }) =>
  setTerms({ environment: 'production' }, { changes: { EUR: changes }, why: 'Guard', by: 'operator' });

beforeAll(async () => {
  [market, check] = await Promise.all([fakeRail(), fakeRail()]);
  market.answerWith(500);
  check.answerWith(500);
  cloud = await startTestCloud({ rates: market, ratesCheck: check });
  ({ api } = await aProductionPlatform(cloud));
});
afterAll(async () => {
  await cloud.stop();
  await Promise.all([market?.close(), check?.close()]);
});

it('production converts only by a price that two sources agree on, within the bound and the age of its terms', async () => {
  await give('1.25', undefined);
  expect(await shownRate()).toBe('NOT_IMPLEMENTED');
  await give('1.25', '1.27');
  expect(await shownRate()).toBe('NOT_IMPLEMENTED');
  await give('1.25', '1.251');
  const first = await shownRate();
  expect(first).toBeCloseTo(1.2538, 3);

  await give('1.30', '1.25');
  expect(await shownRate()).toBe(first);
  await setGuard({ priceDeviationBasisPoints: 500 });
  await give('1.30', '1.25');
  expect(await shownRate()).toBeCloseTo(1.3039, 3);

  await setGuard({ priceAgeSeconds: 0 });
  expect(await shownRate()).toBe('SERVICE_UNAVAILABLE');
});
