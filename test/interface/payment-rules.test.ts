/** Rules of payments and of the accounts that they go to that no schema holds. Each is tried through the front door. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { setTerms } from '../../lib/platforms/terms.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { aEuropean, proveContact } from '../kit/client/codes.ts';
import { createBankAccount, createSparkWallet, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aRecipient, quoteRequest } from '../kit/client/rewards.ts';
import { softwareAuthenticator } from '../kit/client/software-authenticator.ts';
import { apiClient, startTestCloud, type TestCloud } from '../kit/local-cloud.ts';
import { page } from '../kit/sca.ts';

let cloud: TestCloud;
let api: Api;
let customerId: string;
beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed: 20 });
  api = cloud.api;
  customerId = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }), 201).id;
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName: 'John Example' };
const register = (currency: string, accountInfo: object) =>
  api.post('/customers/external-accounts', { customerId, currency, accountInfo });
const invalid = (field: string) => ({
  status: 400,
  body: { code: 'INVALID_INPUT', details: { errors: [{ field }] } },
});
const quote = async (destination: string, changes: object = {}) =>
  api.post('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: await fundedAccount(api) },
    destination: { destinationType: 'ACCOUNT', accountId: destination },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000,
    ...changes,
  });

describe('an Indian bank account', () => {
  const info = { accountType: 'INR_ACCOUNT', ifsc: 'EXAM0000000', beneficiary };

  it.each(['NEFT', 'RTGS'])('is reached by %s, and the service says by which rails', async (rail) => {
    const account = await register('INR', {
      ...info,
      accountNumber: rail === 'NEFT' ? '123400789' : '123500789',
      rail,
      paymentRails: ['X'],
    });
    expect(bodyOf(account, 201).accountInfo).toMatchObject({ rail, paymentRails: ['UPI', 'NEFT', 'RTGS'] });
  });

  it('is reached by no other rail', async () => {
    expect(await register('INR', { ...info, accountNumber: '123400789', rail: 'FOO' })).toMatchObject(
      invalid('accountInfo.rail'),
    );
  });
});

describe('the owner of a Colombian account', () => {
  const info = { accountType: 'COP_ACCOUNT', bankName: 'Example Bank', bankAccountType: 'SAVINGS' };
  const owned = (documentType: string) =>
    register('COP', {
      ...info,
      accountNumber: `${documentType}0789`,
      beneficiary: { ...beneficiary, documentType, documentNumber: '1234567890' },
    });

  it.each(['CC', 'CE', 'TI', 'NIT', 'PP'])('is known by the document %s', async (documentType) => {
    expect(bodyOf(await owned(documentType), 201).accountInfo.beneficiary).toMatchObject({ documentType });
  });

  it('is known by no other document', async () => {
    expect(await owned('DNI')).toMatchObject(invalid('accountInfo.beneficiary.documentType'));
  });
});

describe('what only a wire uses of an account in the United States', () => {
  it('is kept, and other rails pay without it', async () => {
    const wire = {
      intermediaryBankName: 'Example Bank',
      intermediaryRoutingNumber: '021000021',
      fiToFiInformation: 'Example',
    };
    const info = { accountType: 'USD_ACCOUNT', accountNumber: '1234500789', routingNumber: '021000021', beneficiary };
    const { id, accountInfo } = bodyOf(await register('USD', { ...info, ...wire }), 201);
    expect(accountInfo).toMatchObject(wire);
    for (const paymentRail of ['ACH', 'WIRE']) {
      const { id: transactionId } = bodyOf(
        await api.post('/transfer-out', {
          source: { accountId: await fundedAccount(api) },
          destination: { accountId: id, paymentRail },
          amount: 1_000,
        }),
        201,
      );
      expect(await transactionIn(api, transactionId, 'COMPLETED')).toMatchObject({ paymentRail });
    }
  });
});

describe('an address of the Ethereum family', () => {
  it('looks alike on every network: only the type of the account says which one is paid', async () => {
    const address = '0x0000000000000000000000000000000000000abc';
    for (const network of ['BASE', 'POLYGON', 'ETHEREUM']) {
      const { id } = bodyOf(await register('USDC', { accountType: `${network}_WALLET`, address }), 201);
      const { transactionId } = bodyOf(await quote(id, { immediatelyExecute: true }), 201);
      const { destination } = await transactionIn(api, transactionId, 'COMPLETED');
      expect(destination.onChainTransaction).toMatchObject({ network });
    }
  });
});

describe('a Lightning address', () => {
  it('is paid as often as one likes', async () => {
    const { id } = bodyOf(
      await register('BTC', { accountType: 'LIGHTNING', lightningAddress: 'jane@wallet.example.com' }),
      201,
    );
    for (const _ of [1, 2]) {
      const { transactionId } = bodyOf(await quote(id, { immediatelyExecute: true }), 201);
      await transactionIn(api, transactionId, 'COMPLETED');
    }
  });
});

describe('a quote to a UMA address', () => {
  it('is paid by following the instructions, without an account and without an external one', async () => {
    const umaAddress = '$success.eur@sandbox.uma.money';
    const path = `/receiver/uma/${encodeURIComponent(umaAddress)}?customerId=${customerId}`;
    const { lookupId } = bodyOf(await api.get(path), 200);
    const { id, transactionId, paymentInstructions } = bodyOf(
      await api.post('/quotes', {
        lookupId,
        source: { sourceType: 'REALTIME_FUNDING', customerId, currency: 'USD' },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'EUR' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 10_000,
      }),
      201,
    );
    expect(paymentInstructions.length).toBeGreaterThan(0);
    bodyOf(await api.post('/sandbox/send', { quoteId: id, currencyCode: 'USD' }), 200);
    await transactionIn(api, transactionId, 'COMPLETED');
  });
});

describe('the authorization of a payment by its customer', () => {
  let european: string;
  let wallet: string;
  beforeAll(async () => {
    european = await aEuropean(api);
    await proveContact(api, european, 'phone');
    wallet = await createSparkWallet(api, european);
  });
  const challenged = async (scaFactor?: string) => {
    const { id } = bodyOf(await quote(wallet), 201);
    const execution = bodyOf(await api.post(`/quotes/${id}/execute`, { scaFactor }), 200);
    return {
      authorize: (body: object) => api.post(`/quotes/${id}/authorize`, body),
      challenge: execution.scaChallenge,
    };
  };

  it('takes the address of the customer or none, and trusts neither', async () => {
    const { authorize } = await challenged();
    expect((await authorize({ code: '654321', endUserIpAddress: '192.0.2.1' })).status).toBe(400);
    bodyOf(await authorize({ code: '123456', endUserIpAddress: '192.0.2.1' }), 200);
    bodyOf(await authorize({ code: '123456' }), 200);
  });

  it('by a passkey names no origins, and takes the assertion as it is from the page of the passkey only', async () => {
    const query = `customerId=${european}`;
    const { options } = bodyOf(await api.post(`/sca/factors?${query}`, { type: 'PASSKEY' }), 200);
    const authenticator = softwareAuthenticator(page);
    const credential = authenticator.register(options);
    bodyOf(await api.post(`/sca/factors/confirm?${query}`, { type: 'PASSKEY', origin: page, credential }), 200);
    const { authorize, challenge } = await challenged('PASSKEY');
    expect(challenge.passkeyAssertionOptions).toBeDefined();
    expect(challenge).not.toHaveProperty('passkeyAllowedOrigins');
    const elsewhere = 'https://elsewhere.example.com';
    const foreign = authenticator.assert(challenge.passkeyAssertionOptions, { origin: elsewhere });
    expect((await authorize({ passkeyAssertion: foreign, origin: elsewhere })).status).toBe(400);
    const passkeyAssertion = authenticator.assert(challenge.passkeyAssertionOptions);
    expect((await authorize({ passkeyAssertion })).status).toBe(400);
    bodyOf(await authorize({ passkeyAssertion, origin: page }), 200);
  });
});

describe('strong authentication', () => {
  it('is ignored outside of the European Economic Area', async () => {
    const wallet = await createSparkWallet(api, customerId);
    for (const scaFactor of ['SMS_OTP', 'PASSKEY']) {
      const { id, scaChallenge } = bodyOf(await quote(wallet, { scaFactor }), 201);
      expect(scaChallenge).toBeUndefined();
      const executed = bodyOf(await api.post(`/quotes/${id}/execute`, { scaFactor }), 200);
      expect(executed.status).toBe('PROCESSING');
    }
    expect(await api.get(`/sca/factors?customerId=${customerId}`)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });
});

describe('the volume of a day', () => {
  it('is no matter of a quote that is only locked, but of its execution', async () => {
    const token = await provisionPlatform({ name: 'Limited Platform', environment: 'sandbox' });
    const changes = { USD: { singleTransaction: 60_000, dailyVolume: 100_000 } };
    await setTerms(token, { changes, why: 'Limits of the contract', by: 'operator' });
    const limited = apiClient(cloud.baseUrl, `${token.tokenId}:${token.tokenSecret}`);
    const accountId = await fundedAccount(limited);
    const recipient = await aRecipient(limited);
    const lock = (more: object = {}) =>
      limited.post('/quotes', quoteRequest(accountId, recipient, { lockedCurrencyAmount: 60_000, ...more }));
    const [first, second] = [bodyOf(await lock(), 201), bodyOf(await lock(), 201)];
    bodyOf(await limited.post(`/quotes/${first.id}/execute`, {}), 200);
    const beyond = { status: 429, body: { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' } };
    expect(await limited.post(`/quotes/${second.id}/execute`, {})).toMatchObject(beyond);
    expect(await lock({ immediatelyExecute: true })).toMatchObject(beyond);
    expect((await lock()).status).toBe(201);
  });
});

describe('the rule of an agent for one account', () => {
  it('takes over from the policy what it leaves open with null', async () => {
    const [{ id: accountId }] = bodyOf(
      await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`),
      200,
    ).data;
    bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000 }), 200);
    const policy = {
      permissions: ['CREATE_TRANSFERS'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1_000 },
      accountRestrictions: { accountRules: [{ accountId, perTransactionLimit: null }] },
    };
    const { deviceCode } = bodyOf(await api.post('/agents', { name: 'Bill payer', customerId, policy }), 201);
    const path = `/agents/device-codes/${deviceCode.code}/redeem`;
    const { accessToken } = bodyOf(await api.post(path, undefined, { credentials: null }), 200);
    const destination = { accountId: await createBankAccount(api, customerId) };
    const pay = (amount: number) =>
      apiClient(cloud.baseUrl, accessToken).post('/agents/me/transfer-out', {
        source: { accountId },
        destination,
        amount,
      });
    expect((await pay(1_001)).status).toBe(403);
    expect(bodyOf(await pay(1_000), 201)).toMatchObject({ status: 'APPROVED' });
  });
});
