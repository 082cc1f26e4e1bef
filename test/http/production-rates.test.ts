import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, createSparkWallet, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aProductionPlatform, deposit } from '../kit/client/production.ts';
import { quoteRequest, type Recipient } from '../kit/client/rewards.ts';
import { fakeRail } from '../kit/fake-rail.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

// The rates of the sandbox are made up. None may ever move real money (docs/decisions.md#payments-30).
describe('in production, where no source of exchange rates is connected,', () => {
  let rail: Awaited<ReturnType<typeof fakeRail>>;
  let cloud: TestCloud;
  let api: Api;
  let platformId: PlatformId;
  let accountId: string;
  let recipient: Recipient;
  let wallet: string;

  beforeAll(async () => {
    rail = await fakeRail();
    cloud = await startTestCloud({ rail: { url: rail.url, secret: rail.secret } });
    ({ platformId, api, accountId, recipient } = await aProductionPlatform(cloud));
    wallet = await createSparkWallet(api, recipient.customerId);
  });
  afterAll(async () => {
    await rail.close();
    await cloud.stop();
  });

  const notImplemented = { status: 501, code: 'NOT_IMPLEMENTED', message: expect.stringContaining('exchange rates') };

  it.each([{}, { immediatelyExecute: true }, { lockedCurrencySide: 'RECEIVING', lockedCurrencyAmount: 1000 }])(
    'a quote that converts is refused, and takes nothing: %o',
    async (changes) => {
      const before = (await accountIn(api, 'USD')).totalBalance.amount;
      const answer = await api.post(
        '/quotes',
        quoteRequest(accountId, { ...recipient, externalAccountId: wallet }, changes),
      );
      expect(answer.body).toMatchObject(notImplemented);
      expect((await accountIn(api, 'USD')).totalBalance.amount).toBe(before);
      expect(rail.orders).toEqual([]);
    },
  );

  it('a quote between internal accounts of two currencies is refused', async () => {
    const { id: euros } = await accountIn(api, 'EUR');
    const answer = await api.post('/quotes', quoteRequest(accountId, { ...recipient, externalAccountId: euros }));
    expect(answer.body).toMatchObject(notImplemented);
  });

  it('no rate is shown, neither of a corridor nor of a receiver', async () => {
    for (const path of [
      '/exchange-rates',
      '/exchange-rates?sourceCurrency=USD&destinationCurrency=BTC',
      `/receiver/external-account/${wallet}?customerId=${recipient.customerId}`,
    ])
      expect((await api.get(path)).body).toMatchObject(notImplemented);
  });

  it('a payment in one currency is made, without the price in bitcoin', async () => {
    const body = bodyOf(await api.post('/quotes', quoteRequest(accountId, recipient)), 201);
    expect(body).toMatchObject({ exchangeRate: 1, totalSendingAmount: 10_000, totalReceivingAmount: 10_000 });
    expect(body.rateDetails).toBeUndefined();
    const receiver = await api.get(`/receiver/external-account/${recipient.externalAccountId}`);
    expect(bodyOf(receiver, 200).supportedCurrencies).toMatchObject([{ estimatedExchangeRate: 1 }]);
  });

  it('a wallet whose ownership is not proven receives nothing, because no rate says what 1,000 euros are', async () => {
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
    const ownership = { ownershipType: 'FIRST_PARTY' };
    const externalAccountId = await createSparkWallet(api, customerId, undefined, ownership);
    const { id: bitcoin } = await accountIn(api, 'BTC');
    await deposit(cloud.services.store, platformId, bitcoin, 1_000_000, 'BTC');
    const account = await api.get(`/customers/external-accounts/${externalAccountId}`);
    expect(account.body).toMatchObject({ status: 'PENDING_OWNERSHIP_VERIFICATION' });
    const quote = quoteRequest(bitcoin, { ...recipient, externalAccountId }, { lockedCurrencyAmount: 1 });
    const answer = await api.post('/quotes', quote);
    expect(answer.body).toMatchObject({ status: 400, code: 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' });
  });

  it('the limits of an agent keep their currency', async () => {
    const policy = (currency: string) => ({
      permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency, perTransactionLimit: 100_000 },
    });
    const { customerId } = recipient;
    const { agent } = bodyOf(await api.post('/agents', { customerId, name: 'Agent', policy: policy('EUR') }), 201);
    const change = await api.patch(`/agents/${agent.id}/policy`, { spendingLimits: { currency: 'USD' } });
    expect(change.body).toMatchObject(notImplemented);
    const same = await api.patch(`/agents/${agent.id}/policy`, { spendingLimits: { currency: 'EUR' } });
    expect(same.status).toBe(200);
  });

  it('the sandbox converts as before', async () => {
    const source = await fundedAccount(cloud.api);
    const { customerId } = bodyOf(
      await cloud.api.post('/customers', {
        customerType: 'INDIVIDUAL',
        region: 'US',
        platformCustomerId: 'example-user-sandbox',
        fullName: 'Jane Example',
        birthDate: '1990-01-31',
        nationality: 'US',
      }),
      201,
    );
    const externalAccountId = await createSparkWallet(cloud.api, customerId);
    const request = quoteRequest(source, { ...recipient, externalAccountId }, { immediatelyExecute: true });
    const { transactionId } = bodyOf(await cloud.api.post('/quotes', request), 201);
    await transactionIn(cloud.api, transactionId, 'COMPLETED');
  });
});
