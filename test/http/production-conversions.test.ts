/** Conversions of production, by the prices that a connector gives. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pricedCodes } from '../../functions/contract/currency-table.ts';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { putPrices, readPrices } from '../../functions/store/pricing/prices.ts';
import { commit } from '../../functions/store/table.ts';
import { forgetMarket } from '../../functions/use-cases/pricing/market.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, createSparkWallet, transactionIn, until } from '../kit/client/payments.ts';
import { aProductionPlatform, deposit } from '../kit/client/production.ts';
import { quoteRequest, type Recipient } from '../kit/client/rewards.ts';
import { fakeRail, type Order } from '../kit/fake-rail.ts';
import { apiClient, startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

let market: Awaited<ReturnType<typeof fakeRail>>;
let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
let api: Api;
let platformId: PlatformId;
let accountId: string;
let recipient: Recipient;

const startPrices = { EUR: '1.25', BTC: '100000', MXN: '0.05' };
const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString();
const answerOf = (prices: object, at = secondsAgo(0), base = 'USD') => ({ status: 200, body: { base, at, prices } });
const refresh = async (): Promise<void> =>
  expect(await cloud.services.lambda.invoke('RefreshPrices', queueEvent({}))).toEqual({
    batchItemFailures: [],
  }) as never;
const give = async (prices: object, at?: string, base?: string): Promise<void> => {
  market.answerWith(answerOf(prices, at, base));
  await refresh();
};
/** Makes every price this old, as if the connector had been away for so long. */
async function age(seconds: number): Promise<string> {
  const { store } = cloud.services;
  const { prices = {}, version = 0 } = (await readPrices(store)) ?? {};
  const at = secondsAgo(seconds);
  const aged = Object.fromEntries(Object.entries(prices).map(([code, { usd }]) => [code, { usd, at }]));
  await commit(store, [putPrices({ prices: aged, version: version + 1 })]);
  forgetMarket(store);
  return at;
}
const exchangeRate = (source: string, destination: string) =>
  api.get(`/exchange-rates?sourceCurrency=${source}&destinationCurrency=${destination}&sendingAmount=10000`);
const euroAccount = async () => (await accountIn(api, 'EUR')).id;
const quoteTo = (destination: string, changes: object = {}) =>
  api.post('/quotes', quoteRequest(accountId, { ...recipient, externalAccountId: destination }, changes));

beforeAll(async () => {
  [market, rail] = await Promise.all([fakeRail(), fakeRail()]);
  market.answerWith(() => answerOf(startPrices));
  cloud = await startTestCloud({ rail, rates: { url: market.url, secret: market.secret } });
  ({ platformId, api, accountId, recipient } = await aProductionPlatform(cloud));
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await Promise.all([market.close(), rail.close()]);
});
beforeEach(async () => give(startPrices));

describe('the connector of prices', () => {
  it('is asked by itself from the start, with a signature over the request', async () => {
    await until(
      () => market.orders.length,
      (asked) => asked > 0,
    );
    const { path, headers, raw, body } = market.orders[0] as Order;
    expect(path).toBe('/rail/prices');
    expect(body).toEqual({
      requestId: headers['idempotency-key'],
      base: 'USD',
      currencies: pricedCodes.filter((code) => code !== 'USD'),
    });
    const text = `prices.${headers['x-rates-timestamp']}.${body.requestId}.${raw}`;
    const mac = createHmac('sha256', market.secret).update(text).digest('hex');
    expect(headers['x-rates-signature']).toBe(`v1=${mac}`);
  });

  it.each<readonly [string, () => object | 'NONE' | number]>([
    ['does not answer', () => 'NONE'],
    ['answers 503', () => 503],
    ['answers without prices', () => 200],
    ['gives prices in another currency', () => answerOf({ EUR: '1.3' }, secondsAgo(0), 'EUR')],
    ['gives prices of six minutes ago', () => answerOf({ EUR: '1.3' }, secondsAgo(360))],
    ['gives prices of in six minutes', () => answerOf({ EUR: '1.3' }, secondsAgo(-360))],
    ['gives a price as a number', () => answerOf({ EUR: 1.3 })],
    ['gives a price of 0', () => answerOf({ EUR: '0' })],
    ['gives a price below 0', () => answerOf({ EUR: '-1.3' })],
    ['gives twice the last price and more', () => answerOf({ EUR: '2.51' })],
  ])('changes no price when it %s', async (_, answer) => {
    market.answerWith(answer() as never);
    await refresh();
    const { body } = await quoteTo(await euroAccount());
    expect(body).toMatchObject({ exchangeRate: 1.25 });
  });
});

it.each([360, -360])(
  'prices of another time are not taken up, however old the last ones are: %i seconds ago',
  async (seconds) => {
    await age(900);
    const before = await readPrices(cloud.services.store);
    await give({ EUR: '1.3' }, secondsAgo(seconds));
    expect(await readPrices(cloud.services.store)).toEqual(before);
  },
);

describe('a quote of production that converts', () => {
  it('has the current rate, with its details, and pays exactly what it says', async () => {
    const euros = await euroAccount();
    const quote = bodyOf(await quoteTo(euros), 201);
    // 0.30 of 100.00 US dollars is the fee; 99.70 are worth 79.76 euros.
    expect(quote).toMatchObject({
      totalSendingAmount: 10_000,
      feesIncluded: 30,
      totalReceivingAmount: 7_976,
      exchangeRate: 1.25,
      rateDetails: { counterpartyMultiplier: expect.any(Number) },
    });
    const [dollars, before] = [await accountIn(api, 'USD'), await accountIn(api, 'EUR')];
    bodyOf(await api.post(`/quotes/${quote.id}/execute`), 200);
    await transactionIn(api, quote.transactionId, 'COMPLETED');
    expect((await accountIn(api, 'USD')).balance.amount).toBe(dollars.balance.amount - 10_000);
    expect((await accountIn(api, 'EUR')).balance.amount).toBe(before.balance.amount + 7_976);
  });

  it('keeps its rate while the market moves and while the connector is away', async () => {
    const quote = bodyOf(await quoteTo(await euroAccount()), 201);
    await give({ EUR: '1.5' });
    market.answerWith('NONE');
    await refresh();
    expect(bodyOf(await api.post(`/quotes/${quote.id}/execute`), 200)).toMatchObject({ totalReceivingAmount: 7_976 });
    const done = await transactionIn(api, quote.transactionId, 'COMPLETED');
    expect(done.receivedAmount).toMatchObject({ amount: 7_976 });
    expect(bodyOf(await quoteTo(await euroAccount()), 201)).toMatchObject({ totalReceivingAmount: 6_646 });
  });

  it('is paid out by the rail, which may refuse the rate', async () => {
    const wallet = await createSparkWallet(api, recipient.customerId);
    rail.answerWith({ status: 422, body: { failureReason: 'QUOTE_RATE_UNAVAILABLE' } });
    const before = (await accountIn(api, 'USD')).totalBalance.amount;
    const { transactionId } = bodyOf(await quoteTo(wallet, { immediatelyExecute: true }), 201);
    const failed = await transactionIn(api, transactionId, 'FAILED');
    expect(failed).toMatchObject({ failureReason: 'QUOTE_RATE_UNAVAILABLE' });
    const [order] = rail.orders;
    expect(order?.body).toMatchObject({
      amount: { amount: 99_700, currency: { code: 'BTC' } },
      sentAmount: { amount: 10_000, currency: { code: 'USD' } },
    });
    await until(
      async () => (await accountIn(api, 'USD')).totalBalance.amount,
      (now) => now === before,
    );
  });

  it('is refused without a current price, and takes nothing', async () => {
    const euros = await euroAccount();
    market.answerWith('NONE');
    await age(301);
    const before = (await accountIn(api, 'USD')).totalBalance.amount;
    const refused = await quoteTo(euros);
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(refused.body.message).toContain('from USD to EUR');
    expect((await exchangeRate('USD', 'EUR')).status).toBe(503);
    expect((await accountIn(api, 'USD')).totalBalance.amount).toBe(before);
    // The same currency needs no price.
    bodyOf(await quoteTo(recipient.externalAccountId), 201);
    await give(startPrices);
    bodyOf(await quoteTo(euros), 201);
  });

  it('is refused in a currency that the connector does not know', async () => {
    const answer = await exchangeRate('USD', 'GBP');
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
  });
});

describe('what production shows of rates', () => {
  it('is the corridors that have a price, as of when the connector gave it', async () => {
    const at = await age(10);
    const { data } = bodyOf(await api.get('/exchange-rates?sourceCurrency=USD'), 200);
    const codes = new Set(data.map((row: { destinationCurrency: { code: string } }) => row.destinationCurrency.code));
    expect(codes).toEqual(new Set(['EUR', 'MXN']));
    const [row] = bodyOf(await exchangeRate('USD', 'EUR'), 200).data;
    expect(row).toMatchObject({ sendingAmount: 10_000, receivingAmount: 7_976, updatedAt: at });
  });

  it('is what an account in another currency receives', async () => {
    const wallet = await createSparkWallet(api, recipient.customerId);
    const path = `/receiver/external-account/${wallet}?customerId=${recipient.customerId}`;
    expect(bodyOf(await api.get(path), 200).supportedCurrencies).toMatchObject([
      { currency: { code: 'BTC' }, estimatedExchangeRate: 100_000 },
    ]);
  });

  it('says what 1,000 euros are for a wallet without proof', async () => {
    const customer = await api.post('/customers', {
      customerType: 'INDIVIDUAL',
      region: 'DE',
      platformCustomerId: 'example-user-europe',
      fullName: 'Jane Example',
      birthDate: '1990-01-31',
      nationality: 'DE',
      email: 'jane@example.com',
      phoneNumber: '+4915112345678',
    });
    const { id: customerId } = bodyOf(customer, 201);
    const externalAccountId = await createSparkWallet(api, customerId, undefined, { ownershipType: 'FIRST_PARTY' });
    const { id: bitcoin } = await accountIn(api, 'BTC');
    await deposit(cloud.services.store, platformId, bitcoin, 10_000_000, 'BTC');
    const quote = (satoshis: number) =>
      api.post(
        '/quotes',
        quoteRequest(
          bitcoin,
          { ...recipient, externalAccountId },
          { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: satoshis },
        ),
      );
    // 0.0125 bitcoin are 1,250 US dollars, which are 1,000 euros.
    bodyOf(await quote(1_250_000), 201);
    const refused = await quote(1_250_001);
    expect(refused.body).toMatchObject({ status: 400, code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' });
  });

  it('counts what an agent pays in the currency of its limits, and waits where nothing says what that is', async () => {
    const { customerId, externalAccountId } = recipient;
    const { id: source } = bodyOf(
      await api.get(`/customers/internal-accounts?currency=USD&customerId=${customerId}`),
      200,
    ).data[0];
    await deposit(cloud.services.store, platformId, source, 10_000);
    const policy = {
      permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS'],
      defaultExecutionMode: 'APPROVAL_REQUIRED',
      spendingLimits: { currency: 'EUR', perTransactionLimit: 80_000 },
    };
    const { agent, deviceCode } = bodyOf(await api.post('/agents', { customerId, name: 'Agent', policy }), 201);
    const redeemed = await api.post(`/agents/device-codes/${deviceCode.code}/redeem`, undefined, { credentials: null });
    const software = apiClient(cloud.baseUrl, bodyOf(redeemed, 200).accessToken);
    const order = { source: { accountId: source }, destination: { accountId: externalAccountId }, amount: 1_000 };
    const action = bodyOf(await software.post('/agents/me/transfer-out', order), 201);
    expect(action.status).toBe('PENDING_APPROVAL');
    market.answerWith('NONE');
    await age(301);
    const approve = () => api.post(`/agents/${agent.id}/actions/${action.id}/approve`);
    expect(await approve()).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    await give(startPrices);
    expect(bodyOf(await approve(), 200)).toMatchObject({ status: 'APPROVED' });
    // 10.00 US dollars are 8.00 euros.
    const usage = async () => bodyOf(await api.get(`/agents/${agent.id}`), 200).usage;
    expect(await usage()).toMatchObject({ dailySpend: 800 });
    const changed = await api.patch(`/agents/${agent.id}/policy`, { spendingLimits: { currency: 'USD' } });
    expect(bodyOf(changed, 200).policy.spendingLimits).toMatchObject({ currency: 'USD', perTransactionLimit: 100_000 });
    // What is only shown is shown by the last prices, however old.
    market.answerWith('NONE');
    await age(7_200);
    expect(await usage()).toMatchObject({ dailySpend: 1_000 });
  });
});
