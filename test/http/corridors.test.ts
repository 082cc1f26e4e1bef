import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aLockedQuote, aRecipient, quoteRequest, type Recipient } from '../kit/client/rewards.ts';
import { useTestCloud } from '../kit/local-cloud.ts';

const cloud = useTestCloud();
let api: Api;
let accountId: string;
let recipient: Recipient;
beforeAll(async () => {
  api = cloud.api;
  accountId = await fundedAccount(api);
  recipient = await aRecipient(api);
});

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'Jane Example' };
const register = (currency: string, accountInfo: object) =>
  api.post('/customers/external-accounts', {
    customerId: recipient.customerId,
    currency,
    accountInfo: { ...accountInfo, beneficiary },
  });
const swiftAccount = (currency: string, country = 'CH') =>
  register(currency, {
    accountType: 'SWIFT_ACCOUNT',
    country,
    swiftCode: `EXAM${country}00`,
    bankName: 'Example Bank',
    accountNumber: `00${currency}${country}789`,
  });

describe('an account that is reached by SWIFT', () => {
  it.each(['CHF', 'JPY', 'AUD', 'EUR'])('may be in %s', async (currency) => {
    expect(bodyOf(await swiftAccount(currency), 201)).toMatchObject({ currency, status: 'ACTIVE' });
  });

  it.each(['BTC', 'USDC', 'XXX', 'chf', ''])('may not be in "%s"', async (currency) => {
    expect(await swiftAccount(currency)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'currency' }] } },
    });
  });

  it('cannot be paid in a currency without a rate', async () => {
    const { id: externalAccountId } = bodyOf(await swiftAccount('ISK', 'IS'), 201);
    const answer = await api.post('/quotes', quoteRequest(accountId, { ...recipient, externalAccountId }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
    const lookup = await api.get(`/receiver/external-account/${externalAccountId}`);
    expect(lookup).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
  });
});

describe('a Mexican account', () => {
  it('keeps the name of its bank', async () => {
    const accountInfo = { accountType: 'MXN_ACCOUNT', clabeNumber: '000000000000000789', bankName: 'Example Banco' };
    const { id } = bodyOf(await register('MXN', accountInfo), 201);
    const shown = bodyOf(await api.get(`/customers/external-accounts/${id}`), 200);
    expect(shown.accountInfo).toMatchObject({ bankName: 'Example Banco' });
  });
});

describe('a payment to India', () => {
  const upi = { accountType: 'INR_ACCOUNT', vpa: 'jane.example@examplebank' };

  it('needs its purpose', async () => {
    const { id: externalAccountId } = bodyOf(await register('INR', upi), 201);
    const to = { ...recipient, externalAccountId };
    expect(await api.post('/quotes', quoteRequest(accountId, to))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('purposeOfPayment') },
    });
    const purpose = { purposeOfPayment: 'FAMILY_SUPPORT', immediatelyExecute: true };
    const { transactionId } = await aLockedQuote(api, accountId, to, purpose);
    await transactionIn(api, transactionId, 'COMPLETED');
  });

  it('needs it by SWIFT and in a transfer too', async () => {
    const { id } = bodyOf(await swiftAccount('USD', 'IN'), 201);
    const body = { source: { accountId }, destination: { accountId: id }, amount: 100 };
    expect(await api.post('/transfer-out', body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('purposeOfPayment') },
    });
    bodyOf(await api.post('/transfer-out', { ...body, purposeOfPayment: 'GIFT' }), 201);
  });
});

describe('the bounds of a corridor', () => {
  it.each([
    ['from dollars to euros', 'USD', 'EUR'],
    ['from dollars to bitcoin', 'USD', 'BTC'],
    ['from bitcoin to dollars', 'BTC', 'USD'],
  ])('are the first and the last amount that a quote %s accepts', async (_, source, destination) => {
    const account = async (currency: string): Promise<string> =>
      bodyOf(await api.get(`/platform/internal-accounts?currency=${currency}`), 200).data[0].id;
    const [from, to] = [await account(source), await account(destination)];
    const quote = async (amount: number) =>
      (
        await api.post('/quotes', {
          source: { sourceType: 'ACCOUNT', accountId: from },
          destination: { destinationType: 'ACCOUNT', accountId: to },
          lockedCurrencySide: 'SENDING',
          lockedCurrencyAmount: amount,
        })
      ).status;
    const corridor = `sourceCurrency=${source}&destinationCurrency=${destination}`;
    const [row] = bodyOf(await api.get(`/exchange-rates?${corridor}`), 200).data;
    const { minSendingAmount: least, maxSendingAmount: most } = row;
    expect([await quote(least - 1), await quote(least), await quote(most), await quote(most + 1)]).toEqual([
      400, 201, 201, 400,
    ]);
  });
});

describe('the configuration', () => {
  it('names the subdomain of the UMA proxy, another for each platform', async () => {
    const { id, proxyUmaSubdomain } = bodyOf(await api.get('/config'), 200);
    expect(`PlatformConfig:${proxyUmaSubdomain}`).toBe(id);
  });
});

describe('the name of a currency', () => {
  it('of USDB is its own', async () => {
    const { data } = bodyOf(await api.get('/platform/internal-accounts?currency=USDB'), 200);
    expect(data[0].balance.currency).toEqual({ code: 'USDB', name: 'USDB', symbol: 'USDB', decimals: 6 });
  });
});
