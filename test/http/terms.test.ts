import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlatformId } from '../../functions/domain/ids.ts';
import { findPayment } from '../../lib/inspection/find-payment.ts';
import { ownPositions } from '../../lib/inspection/own-positions.ts';
import { reportOf } from '../../lib/inspection/payment-report.ts';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { setTerms, type TermChanges } from '../../lib/platforms/terms.ts';
import { expectCleanBooks, untilBooked } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import { accountIn, createBankAccount, transactionIn } from '../kit/client/payments.ts';
import { deposit } from '../kit/client/production.ts';
import { aRecipient } from '../kit/client/rewards.ts';
import { fakeRail } from '../kit/fake-rail.ts';
import { apiClient, startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

let rail: Awaited<ReturnType<typeof fakeRail>>;
let cloud: TestCloud;
beforeAll(async () => {
  rail = await fakeRail();
  cloud = await startTestCloud({ rail: { url: rail.url, secret: rail.secret } });
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await rail.close();
});

const change = (platformId: PlatformId, changes: TermChanges) =>
  setTerms({ platformId }, { changes, why: 'Contract', by: 'operator' });

/** A platform of its own, so that no other test sees its terms. */
async function aPlatform(environment: 'sandbox' | 'production') {
  const { platformId, tokenId, tokenSecret } = await provisionPlatform({
    name: 'Terms',
    environment,
    isRegulated: true,
  });
  return { platformId, api: apiClient(cloud.baseUrl, `${tokenId}:${tokenSecret}`) };
}

const destinationAddress = `0x${'0a'.repeat(20)}`;

/** An account of the platform with 500 USDC, and a wallet of a customer on Ethereum. */
async function usdc(api: Api) {
  const { id } = await accountIn(api, 'USDC');
  bodyOf(await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 500_000_000 }), 200);
  const { customerId } = await aRecipient(api);
  const accountInfo = { accountType: 'ETHEREUM_WALLET', address: destinationAddress };
  const wallet = await api.post('/customers/external-accounts', { customerId, currency: 'USDC', accountInfo });
  return { source: { accountId: id }, destination: { accountId: bodyOf(wallet, 201).id } };
}

const estimateOf = async (api: Api, internalAccountId: string, amount: number): Promise<AnyBody> =>
  bodyOf(
    await api.post('/crypto/estimate-withdrawal-fee', {
      internalAccountId,
      currency: 'USDC',
      cryptoNetwork: 'ETHEREUM',
      amount,
      destinationAddress,
    }),
    200,
  );

describe('a withdrawal to a chain', () => {
  it('costs what was estimated, as a transfer and as a quote locked on either side', async () => {
    const { api, platformId } = await aPlatform('sandbox');
    const { source, destination } = await usdc(api);
    const estimate = await estimateOf(api, source.accountId, 100_000_000);
    expect(estimate).toMatchObject({ totalFee: 1_750_000, netAmount: 98_250_000 });
    const charged = { sentAmount: { amount: 100_000_000 }, receivedAmount: { amount: 98_250_000 }, fees: 1_750_000 };

    const transfer = bodyOf(await api.post('/transfer-out', { source, destination, amount: 100_000_000 }), 201);
    expect(await transactionIn(api, transfer.id, 'COMPLETED')).toMatchObject(charged);
    for (const [lockedCurrencySide, lockedCurrencyAmount] of [
      ['SENDING', 100_000_000],
      ['RECEIVING', 98_250_000],
    ] as const) {
      const quote = bodyOf(
        await api.post('/quotes', {
          source: { sourceType: 'ACCOUNT', ...source },
          destination: { destinationType: 'ACCOUNT', ...destination },
          lockedCurrencySide,
          lockedCurrencyAmount,
          immediatelyExecute: true,
        }),
        201,
      );
      expect(quote).toMatchObject({
        totalSendingAmount: 100_000_000,
        totalReceivingAmount: 98_250_000,
        feesIncluded: 1_750_000,
        exchangeRate: 1,
        rateDetails: {
          serviceApiFixedFee: 1_500_000,
          serviceApiVariableFeeRate: 0.25,
          serviceApiVariableFeeAmount: 250_000,
        },
      });
      expect(await transactionIn(api, quote.transactionId, 'COMPLETED')).toMatchObject(charged);
    }
    expect((await accountIn(api, 'USDC')).balance.amount).toBe(200_000_000);
    await untilBooked(cloud.services.store);
    const positions = await ownPositions(cloud.services.store);
    const ofChain = positions.find(({ account, currency }) => account === 'system:network-fees' && currency === 'USDC');
    expect(ofChain?.amount).toBe(4_500_000n);
    const report = await reportOf(
      cloud.services.store,
      await findPayment(cloud.services.store, transfer.id, platformId),
    );
    expect(report).toMatchObject({ fees: { service: '0.250000 USDC', network: '1.500000 USDC' }, terms: '0.0' });
  });

  it('follows the terms of the platform from the next estimate on', async () => {
    const { api, platformId } = await aPlatform('sandbox');
    const { source, destination } = await usdc(api);
    await change(platformId, { 'USDC>USDC@ETHEREUM_WALLET': { networkFee: 900_000, variableFeeBasisPoints: 0 } });
    const { totalFee, netAmount } = await estimateOf(api, source.accountId, 100_000_000);
    expect({ totalFee, netAmount }).toEqual({ totalFee: 900_000, netAmount: 99_100_000 });
    const transfer = bodyOf(await api.post('/transfer-out', { source, destination, amount: 100_000_000 }), 201);
    expect(transfer).toMatchObject({ fees: totalFee, receivedAmount: { amount: netAmount } });
  });

  it('that the fees use up is refused, and takes nothing', async () => {
    const { api } = await aPlatform('sandbox');
    const { source, destination } = await usdc(api);
    const answer = await api.post('/transfer-out', { source, destination, amount: 1_500_000 });
    expect([answer.status, answer.body.code]).toEqual([400, 'AMOUNT_OUT_OF_RANGE']);
    expect((await accountIn(api, 'USDC')).balance.amount).toBe(500_000_000);
  });

  it('that fails gives the fees back', async () => {
    const { api } = await aPlatform('sandbox');
    const { source } = await usdc(api);
    const { customerId } = await aRecipient(api);
    const accountInfo = { accountType: 'ETHEREUM_WALLET', address: `0x${'0a'.repeat(18)}0003` };
    const wallet = await api.post('/customers/external-accounts', { customerId, currency: 'USDC', accountInfo });
    const destination = { accountId: bodyOf(wallet, 201).id };
    const { id } = bodyOf(await api.post('/transfer-out', { source, destination, amount: 100_000_000 }), 201);
    await transactionIn(api, id, 'FAILED');
    await expect.poll(async () => (await accountIn(api, 'USDC')).balance.amount).toBe(500_000_000);
  });
});

describe('a platform of production', () => {
  const pay = async (api: Api, accountId: string, externalAccountId: string, amount: number) =>
    api.post('/transfer-out', {
      source: { accountId },
      destination: { accountId: externalAccountId },
      amount,
    });

  it('pays nothing until an operator has set its limits, and then within them', async () => {
    const { api, platformId } = await aPlatform('production');
    const { id } = await accountIn(api, 'USD');
    await deposit(cloud.services.store, platformId, id, 1_000_000);
    const { customerId } = await aRecipient(api);
    const bank = await createBankAccount(api, customerId);

    const refused = await pay(api, id, bank, 1_000);
    expect([refused.status, refused.body.code]).toEqual([501, 'NOT_IMPLEMENTED']);
    expect(refused.body.message).toContain('npm run operate -- terms set --limit USD=… --daily USD=…');
    expect((await accountIn(api, 'USD')).balance.amount).toBe(1_000_000);

    await change(platformId, { USD: { singleTransaction: 60_000, dailyVolume: 100_000 } });
    const large = await pay(api, id, bank, 60_001);
    expect([large.status, large.body]).toMatchObject([
      400,
      { code: 'TRANSACTION_SIZE_LIMIT_EXCEEDED', message: '600.01 USD exceeds the maximum of 600.00 USD.' },
    ]);
    bodyOf(await pay(api, id, bank, 60_000), 201);
    const beyond = await pay(api, id, bank, 60_000);
    expect([beyond.status, beyond.body.code]).toEqual([429, 'DAILY_VOLUME_LIMIT_EXCEEDED']);

    await change(platformId, { 'USD>USD@ACH': { singleTransaction: 10 } });
    expect((await pay(api, id, bank, 11)).body.message).toBe(
      '0.11 USD exceeds the maximum of 0.10 USD for payments to USD by ACH.',
    );
  });
});

describe('the terms of a rail', () => {
  it('set when a payment settles, and its cost is booked with the delivery', async () => {
    const { api, platformId } = await aPlatform('sandbox');
    const { id } = await accountIn(api, 'USD');
    bodyOf(await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 1_000_000 }), 200);
    const { customerId } = await aRecipient(api);
    const bank = await createBankAccount(api, customerId);
    await change(platformId, { '*@ACH': { settlementSeconds: 3_600, railCost: 20 } });
    const order = { source: { accountId: id }, destination: { accountId: bank }, amount: 1_000 };
    const transfer = bodyOf(await api.post('/transfer-out', order), 201);
    expect(transfer).toMatchObject({ settlementTimelineSeconds: 3_600, receivedAmount: { amount: 1_000 }, fees: 0 });
    await transactionIn(api, transfer.id, 'COMPLETED');
    const { store } = cloud.services;
    const { entries } = await reportOf(store, await findPayment(store, transfer.id, platformId));
    expect(entries.find(({ movement }) => movement === 'SETTLEMENT')?.postings).toEqual([
      { account: 'system:payout-clearing', currency: 'USD', amount: -1_000 },
      { account: 'system:cash:ach', currency: 'USD', amount: 1_000 },
      { account: 'system:rail-costs', currency: 'USD', amount: -20 },
      { account: 'system:cash:ach', currency: 'USD', amount: 20 },
    ]);
  });
});

describe('terms that change between a quote and its execution', () => {
  it('leave the quote as it was made, and make the next one', async () => {
    const { api, platformId } = await aPlatform('sandbox');
    const { id } = await accountIn(api, 'USD');
    bodyOf(await api.post(`/sandbox/internal-accounts/${id}/fund`, { amount: 1_000_000 }), 200);
    const { externalAccountId } = await aRecipient(api);
    const order = {
      source: { sourceType: 'ACCOUNT', accountId: id },
      destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 100_000,
    };
    const before = bodyOf(await api.post('/quotes', order), 201);
    expect(before.feesIncluded).toBe(300);
    await change(platformId, { 'USD>BTC': { fixedFee: 200, variableFeeBasisPoints: 100, spreadBasisPoints: 50 } });

    const executed = bodyOf(await api.post(`/quotes/${before.id}/execute`, {}), 200);
    expect(executed).toMatchObject({
      feesIncluded: 300,
      totalSendingAmount: before.totalSendingAmount,
      totalReceivingAmount: before.totalReceivingAmount,
      exchangeRate: before.exchangeRate,
    });
    await transactionIn(api, before.transactionId, 'COMPLETED');

    const after = bodyOf(await api.post('/quotes', order), 201);
    expect(after.feesIncluded).toBe(200 + 998);
    expect(after.exchangeRate / before.exchangeRate).toBeCloseTo(1.005, 3);
    const versionOf = async (quoteId: string) =>
      (await reportOf(cloud.services.store, await findPayment(cloud.services.store, quoteId, platformId))).terms;
    expect([await versionOf(before.id), await versionOf(after.id)]).toEqual(['0.0', '0.1']);
  });
});

describe('the terms of production', () => {
  it('hold for every platform that says nothing of its own', async () => {
    const { api, platformId } = await aPlatform('production');
    const order = { changes: { EUR: { singleTransaction: 70, dailyVolume: 100 } }, why: 'Pilot', by: 'operator' };
    await setTerms({ environment: 'production' }, order);
    const maximumOf = async (currency: string) => {
      const { supportedCurrencies } = bodyOf(await api.get('/config'), 200);
      return supportedCurrencies.find(({ currencyCode }: AnyBody) => currencyCode === currency).maxAmount;
    };
    expect(await maximumOf('EUR')).toBe(70);
    await change(platformId, { EUR: { singleTransaction: 90 } });
    expect(await maximumOf('EUR')).toBe(90);
  });
});
