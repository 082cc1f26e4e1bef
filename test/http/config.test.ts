import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, createBankAccount, fundedAccount } from '../kit/client/payments.ts';
import { aLockedQuote, aRecipient, quoteRequest, type Recipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let account: string;
let bankAccount: string;
let recipient: Recipient;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
  account = await fundedAccount(api);
  recipient = await aRecipient(api);
  bankAccount = await createBankAccount(api, recipient.customerId);
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const dollars = (changes: object = {}) => ({
  currencyCode: 'USD',
  minAmount: 1,
  maxAmount: 1_000_000_000,
  requiredCounterpartyFields: [],
  enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  ...changes,
});
const currencies = async (...supportedCurrencies: object[]) =>
  bodyOf(await api.patch('/config', { supportedCurrencies }), 200);
beforeEach(() => currencies(dollars(), { ...dollars(), currencyCode: 'BTC' }));

/** Every way to move money in or out, each with the given amount. */
const outgoing = (amount: number) => [
  api.post('/quotes', quoteRequest(account, recipient, { lockedCurrencyAmount: amount })),
  api.post('/quotes', {
    ...quoteRequest(account, recipient, { lockedCurrencyAmount: amount }),
    source: { sourceType: 'REALTIME_FUNDING', customerId: recipient.customerId, currency: 'USD' },
  }),
  api.post('/transfer-out', { source: { accountId: account }, destination: { accountId: bankAccount }, amount }),
];
const incoming = (amount: number) => [
  api.post('/transfer-in', { source: { accountId: bankAccount }, destination: { accountId: account }, amount }),
  api.post('/sandbox/uma/receive', {
    senderUmaAddress: '$success.eur@sandbox.uma.money',
    customerId: recipient.customerId,
    receivingCurrencyCode: 'USD',
    receivingCurrencyAmount: amount,
  }),
];
const codesOf = async (calls: readonly Promise<{ status: number; body: { code?: string } }>[]) =>
  (await Promise.all(calls)).map(({ status, body }) => (status < 300 ? 'done' : body.code));

describe('the settings of a currency', () => {
  it('turn payments off by direction', async () => {
    expect(await codesOf([...outgoing(500), ...incoming(500)])).toEqual(Array(5).fill('done'));
    await currencies(dollars({ enabledTransactionTypes: ['INCOMING'] }));
    expect(await codesOf(outgoing(500))).toEqual(Array(3).fill('INVALID_CURRENCY'));
    expect(await codesOf(incoming(500))).toEqual(['done', 'done']);
    await currencies(dollars({ enabledTransactionTypes: ['OUTGOING'] }));
    expect(await codesOf(incoming(500))).toEqual(Array(2).fill('INVALID_CURRENCY'));
    expect(await codesOf(outgoing(500))).toEqual(Array(3).fill('done'));
  });

  it('turn off the execution of quotes that were made before', async () => {
    const { id } = await aLockedQuote(api, account, recipient);
    await currencies(dollars({ enabledTransactionTypes: ['INCOMING'] }));
    expect(await codesOf([api.post(`/quotes/${id}/execute`)])).toEqual(['INVALID_CURRENCY']);
    await currencies(dollars());
    expect(await codesOf([api.post(`/quotes/${id}/execute`)])).toEqual(['done']);
  });

  it('bound every payment from below and above, inclusively', async () => {
    await currencies(dollars({ minAmount: 1_000, maxAmount: 2_000 }));
    const all = async (amount: number) => codesOf([...outgoing(amount), ...incoming(amount)]);
    expect(await all(999)).toEqual(Array(5).fill('AMOUNT_OUT_OF_RANGE'));
    expect(await all(1_000)).toEqual(Array(5).fill('done'));
    expect(await all(2_000)).toEqual(Array(5).fill('done'));
    expect(await all(2_001)).toEqual(Array(5).fill('TRANSACTION_SIZE_LIMIT_EXCEEDED'));
  });

  it('require information from the sender of an incoming payment', async () => {
    const fields = ['BIRTH_DATE', 'NATIONALITY'].map((name) => ({ name, mandatory: true }));
    await currencies(dollars({ requiredCounterpartyFields: fields }));
    const [, received] = await Promise.all(incoming(500));
    expect(received?.body.counterpartyInformation).toMatchObject({
      FULL_NAME: expect.any(String),
      BIRTH_DATE: expect.any(String),
      NATIONALITY: expect.any(String),
    });
  });

  it('give a new currency one account of the platform', async () => {
    expect(await accountIn(api, 'GBP')).toBeUndefined();
    await currencies(dollars(), { ...dollars(), currencyCode: 'GBP' });
    const { id } = await accountIn(api, 'GBP');
    await currencies(dollars());
    await currencies(dollars(), { ...dollars(), currencyCode: 'GBP' });
    const { data } = bodyOf(await api.get('/platform/internal-accounts?currency=GBP'), 200);
    expect(data).toMatchObject([{ id, balance: { amount: 0 } }]);
  });
});

describe('the rest of the configuration', () => {
  it('sends one TEST to a changed endpoint, and none to an unchanged one', async () => {
    const tests = () => receiver.received.filter(({ body }) => body.type === 'TEST').length;
    const webhookEndpoint = `${receiver.url}/changed`;
    await api.patch('/config', { webhookEndpoint });
    await receiver.waitFor(({ body }) => body.type === 'TEST');
    await api.patch('/config', { webhookEndpoint, umaDomain: 'uma.example.com' });
    await pause(500);
    expect(tests()).toBe(1);
    expect(bodyOf(await api.get('/config'), 200)).toMatchObject({ webhookEndpoint, umaDomain: 'uma.example.com' });
  });

  it('adds the platform’s own fee to quotes until it ends', async () => {
    const fee = (fixed: number, variableFeeBps: number) => ({
      feeConfigs: [
        {
          feeType: 'CROSS_CURRENCY_TRANSACTION',
          sourceCurrency: 'USD',
          variableFeeBps,
          fixedFee: { amount: fixed, currency: 'USD' },
        },
      ],
    });
    const platformFees = async () =>
      bodyOf(await api.post('/quotes', quoteRequest(account, recipient)), 201).platformFeesIncluded;
    expect(await platformFees()).toBe(0);
    await api.patch('/config', fee(50, 100));
    expect(await platformFees()).toBeGreaterThanOrEqual(50 + 99);
    expect(bodyOf(await api.patch('/config', fee(0, 0)), 200).feeConfigs).toEqual([]);
    expect(await platformFees()).toBe(0);
  });

  it('merges the settings of wallets and cards member by member', async () => {
    await api.patch('/config', { embeddedWalletConfig: { appName: 'Example', otpLength: 8 } });
    await api.patch('/config', { cardTokenization2faConfig: { displayName: 'Example', email: { subject: 'Code' } } });
    await api.patch('/config', { embeddedWalletConfig: { alphanumeric: true } });
    await api.patch('/config', { cardTokenization2faConfig: { email: { fromName: 'Example' } } });
    expect(bodyOf(await api.get('/config'), 200)).toMatchObject({
      embeddedWalletConfig: { appName: 'Example', otpLength: 8, alphanumeric: true, expirationSeconds: 300 },
      cardTokenization2faConfig: { displayName: 'Example', email: { subject: 'Code', fromName: 'Example' } },
    });
  });
});
