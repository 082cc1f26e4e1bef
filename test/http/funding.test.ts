import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, createBankAccount, transactionIn } from '../kit/client/payments.ts';
import { aRecipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

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
  it('sets one, which receives a TEST on request', async () => {
    bodyOf(await api.patch('/config', { webhookEndpoint: receiver.url }), 200);
    await receiver.waitFor(({ body }) => body.type === 'TEST');
    expect(bodyOf(await api.post('/sandbox/webhooks/test', {}), 200)).toMatchObject({ response_status: 200 });
    bodyOf(await api.post('/webhooks/test', { url: receiver.url }), 200);
    for (const url of ['http://169.254.169.254/latest/', 'http://10.0.0.1/', 'http://[fe80::1]/', 'http://0.0.0.0/']) {
      expect(await api.post('/webhooks/test', { url })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(await api.patch('/config', { webhookEndpoint: url })).toMatchObject({ status: 400 });
    }
    expect(receiver.received.filter(({ body }) => body.type === 'TEST')).toHaveLength(3);
  });
});

describe('a platform that changes its currencies', () => {
  it('gets an account for a new currency', async () => {
    const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
    const currencyCode = 'NGN';
    const wanted = [...supportedCurrencies, { ...supportedCurrencies[0], currencyCode }];
    bodyOf(await api.patch('/config', { supportedCurrencies: wanted }), 200);
    expect(await accountIn(api, currencyCode)).toMatchObject({
      balance: { amount: 0, currency: { code: currencyCode } },
    });
  });
});

describe('the instructions to fund an account', () => {
  const typesOf = ({ fundingPaymentInstructions }: AnyBody) =>
    fundingPaymentInstructions.map(({ accountOrWalletInfo }: AnyBody) => accountOrWalletInfo.accountType);
  const ownersOf = ({ fundingPaymentInstructions }: AnyBody) =>
    new Set(fundingPaymentInstructions.map(({ isPlatformAccount }: AnyBody) => isPlatformAccount));

  it('name every way that US dollars can come, and whose account it is', async () => {
    const { customerId } = await aRecipient(api);
    const own = await accountIn(api, 'USD');
    const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
    const [ofCustomer] = bodyOf(await api.get(path), 200).data;
    const ways = [
      'USD_ACCOUNT',
      'SWIFT_ACCOUNT',
      'SOLANA_WALLET',
      'BASE_WALLET',
      'POLYGON_WALLET',
      'ETHEREUM_WALLET',
      'SPARK_WALLET',
    ];
    expect([typesOf(own), typesOf(ofCustomer)]).toEqual([ways, ways]);
    expect([ownersOf(own), ownersOf(ofCustomer)]).toEqual([new Set([true]), new Set([false])]);
    expect(JSON.stringify(own.fundingPaymentInstructions)).not.toBe(
      JSON.stringify(ofCustomer.fundingPaymentInstructions),
    );
  });
});

describe('external money', () => {
  it('is pulled from a bank account into an internal one', async () => {
    const { customerId } = await aRecipient(api);
    const bank = await createBankAccount(api, customerId);
    const account = await accountIn(api, 'USD');
    const pull = await api.post('/transfer-in', {
      source: { accountId: bank },
      destination: { accountId: account.id },
      amount: 2_500,
    });
    await transactionIn(api, bodyOf(pull, 201).id, 'COMPLETED');
    expect((await accountIn(api, 'USD')).balance.amount).toBe(account.balance.amount + 2_500);
  });

  it('is pulled for a quote when that is executed', async () => {
    const { customerId } = await aRecipient(api);
    const bank = await createBankAccount(api, customerId);
    const account = await accountIn(api, 'USD');
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: bank },
      destination: { destinationType: 'ACCOUNT', accountId: account.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 2_500,
    });
    const { id, transactionId } = bodyOf(quote, 201);
    bodyOf(await api.post(`/quotes/${id}/execute`), 200);
    await transactionIn(api, transactionId, 'COMPLETED');
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

  it('leaves a ledger that adds up', () => expectCleanBooks(cloud));
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
