import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCloud, type TestCloud, webhookReceiver } from '../support/local-cloud.ts';
import { type Api, accountIn, aRecipient, bodyOf, expectCleanBooks, transactionIn } from './rewards.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud();
  api = cloud.api;
});
afterAll(async () => {
  await receiver.close();
  await cloud.stop();
});

describe('a platform without a webhook endpoint', () => {
  it('sets one, which is sent a TEST each time that one is asked for', async () => {
    bodyOf(await api.patch('/config', { webhookEndpoint: receiver.url }), 200);
    await receiver.waitFor(({ body }) => body.type === 'TEST');
    expect(bodyOf(await api.post('/sandbox/webhooks/test', {}), 200)).toMatchObject({ response_status: 200 });
    bodyOf(await api.post('/webhooks/test', { url: receiver.url }), 200);
    expect(receiver.received.filter(({ body }) => body.type === 'TEST')).toHaveLength(3);
  });
});

describe('a platform that changes its currencies', () => {
  it('gets an account for a new one', async () => {
    const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
    const currencyCode = 'NGN';
    const wanted = [...supportedCurrencies, { ...supportedCurrencies[0], currencyCode }];
    bodyOf(await api.patch('/config', { supportedCurrencies: wanted }), 200);
    expect(await accountIn(api, currencyCode)).toMatchObject({
      balance: { amount: 0, currency: { code: currencyCode } },
    });
  });
});

describe('money from outside', () => {
  it('is pulled from a bank account into an internal one', async () => {
    const { customerId } = await aRecipient(api);
    const bank = await api.post('/customers/external-accounts', {
      customerId,
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '000000000',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' },
      },
    });
    const account = await accountIn(api, 'USD');
    const pull = await api.post('/transfer-in', {
      source: { accountId: bodyOf(bank, 201).id },
      destination: { accountId: account.id },
      amount: 2_500,
    });
    await transactionIn(api, bodyOf(pull, 201).id, 'COMPLETED');
    expect((await accountIn(api, 'USD')).balance.amount).toBe(account.balance.amount + 2_500);
  });

  it('funds a quote in real time', async () => {
    const { customerId, externalAccountId } = await aRecipient(api);
    const quote = await api.post('/quotes', {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
      destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    });
    const { id, transactionId } = bodyOf(quote, 201);
    bodyOf(await api.post('/sandbox/send', { quoteId: id, currencyCode: 'USD' }), 200);
    await transactionIn(api, transactionId, 'COMPLETED');
  });

  it('leaves books that add up', () => expectCleanBooks(cloud));
});

describe('a withdrawal to a chain', () => {
  it('is estimated from an account of the platform', async () => {
    const { id } = await accountIn(api, 'USDC');
    const estimate = await api.post('/crypto/estimate-withdrawal-fee', {
      internalAccountId: id,
      currency: 'USDC',
      cryptoNetwork: 'BASE',
      amount: 1_000_000,
      destinationAddress: '0x0000000000000000000000000000000000000001',
    });
    const { totalFee, netAmount } = bodyOf(estimate, 200);
    expect(totalFee + netAmount).toBe(1_000_000);
  });
});
