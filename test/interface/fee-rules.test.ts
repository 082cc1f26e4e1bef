/** Rules of the platform's own fee and of payments in one currency that no schema holds. Each is tried through the front door. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type AnyBody, type Api, bodyOf } from '../kit/client/api.ts';
import {
  accountIn,
  createBankAccount,
  createSparkWallet,
  fundedAccount,
  transactionIn,
} from '../kit/client/payments.ts';
import { aLockedQuote, aRecipient, dollars, type Recipient, refunded } from '../kit/client/rewards.ts';
import { createEmbeddedWallet } from '../kit/client/wallet-client.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let recipient: Recipient;
let customerAccount: string;
beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url, clockSpeed: 20 });
  api = cloud.api;
  await fundedAccount(api);
  recipient = await aRecipient(api);
  customerAccount = await accountOf(recipient.customerId, 'USD');
  bodyOf(await api.post(`/sandbox/internal-accounts/${customerAccount}/fund`, { amount: 1_000_000 }), 200);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const accountOf = async (customerId: string, currency: string): Promise<string> =>
  bodyOf(await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=${currency}`), 200).data[0].id;
const setFee = async (amount: number, variableFeeBps: number) =>
  bodyOf(
    await api.patch('/config', {
      feeConfigs: [
        {
          feeType: 'CROSS_CURRENCY_TRANSACTION',
          sourceCurrency: 'USD',
          variableFeeBps,
          fixedFee: { amount, currency: 'USD' },
        },
      ],
    }),
    200,
  );
const quote = (changes: object = {}, to = recipient) => aLockedQuote(api, customerAccount, to, changes);
const execute = async ({ id }: AnyBody) => bodyOf(await api.post(`/quotes/${id}/execute`, {}), 200);

describe('the fee of a platform', () => {
  it('is priced when the quote is made, on top of the fee of the service, and later settings do not touch it', async () => {
    const before = await quote();
    expect(before.platformFeesIncluded).toBe(0);
    await setFee(50, 0);
    const priced = await quote();
    expect(priced.platformFeesIncluded).toBe(50);
    expect(priced.feesIncluded).toBeGreaterThanOrEqual(before.feesIncluded + 49);
    await setFee(70, 0);
    const stored = async ({ id }: AnyBody) => bodyOf(await api.get(`/quotes/${id}`), 200).platformFeesIncluded;
    expect([await stored(before), await stored(priced), (await quote()).platformFeesIncluded]).toEqual([0, 50, 70]);
    await execute(priced);
    const { platformFees } = await transactionIn(api, priced.transactionId, 'COMPLETED');
    expect(platformFees).toBe(50);
  });

  it('is no part of a payment in one currency', async () => {
    await setFee(50, 0);
    const bank = await createBankAccount(api, recipient.customerId);
    const inDollars = await quote({}, { ...recipient, externalAccountId: bank });
    expect(inDollars).toMatchObject({ feesIncluded: 0, platformFeesIncluded: 0, exchangeRate: 1 });
  });

  it('is credited with the settlement, and a refund takes it back, each with an event of the account', async () => {
    await setFee(80, 0);
    const earned = async (change: number) => {
      const { id } = await accountIn(api, 'USD');
      await receiver.waitFor(
        ({ body: { type, data } }) =>
          type === 'INTERNAL_ACCOUNT.BALANCE_UPDATED' && data.id === id && data.balance.amount === before + change,
      );
      expect(await dollars(api)).toBe(before + change);
    };
    const before = await dollars(api);
    const { transactionId } = await quote({ immediatelyExecute: true });
    await transactionIn(api, transactionId, 'COMPLETED');
    await earned(80);
    const failing = await aRecipient(api, '002');
    const failed = await quote({ immediatelyExecute: true }, failing);
    const { platformFees } = await refunded(api, failed.transactionId);
    expect(platformFees).toBe(80);
    await earned(80);
  });

  it('is in every event of the payment, of its failure and its refund too', async () => {
    await setFee(50, 10);
    const { transactionId } = await quote({ immediatelyExecute: true }, await aRecipient(api, '004'));
    const isLast = ({ body: { type, data } }: AnyBody) =>
      type === 'OUTGOING_PAYMENT.REFUND_COMPLETED' && data.id === transactionId;
    await receiver.waitFor(isLast);
    const events = receiver.received.filter(({ body }) => body.data.id === transactionId);
    expect(events.map(({ body }) => body.type.split('.')[1])).toEqual(
      expect.arrayContaining(['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']),
    );
    for (const { body } of events) expect(body.data.platformFees).toBe(60);
  });

  const override = (fixed: object | undefined, platformVariableFeeBps: unknown) =>
    api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: customerAccount },
      destination: { destinationType: 'ACCOUNT', accountId: recipient.externalAccountId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
      platformFeeOverride: { platformFixedFee: fixed, platformVariableFeeBps },
    });

  it.each<[string, object | undefined, unknown]>([
    ['in another currency', { amount: 10, currency: 'EUR' }, 10],
    ['below zero', { amount: -1, currency: 'USD' }, 10],
    ['without its fixed part', undefined, 10],
    ['without its variable part', { amount: 10, currency: 'USD' }, undefined],
    ['above the whole', { amount: 10, currency: 'USD' }, 10_001],
  ])('for one quote is refused %s', async (_, fixed, variable) => {
    expect(await override(fixed, variable)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('may be waived for one quote, and for this one only', async () => {
    await setFee(50, 0);
    expect(bodyOf(await override({ amount: 0, currency: 'USD' }, 0), 201).platformFeesIncluded).toBe(0);
    expect((await quote()).platformFeesIncluded).toBe(50);
  });

  it('is part of the indicative rates', async () => {
    const path = '/exchange-rates?sourceCurrency=USD&destinationCurrency=BTC&sendingAmount=10000';
    const feeOf = async () => bodyOf(await api.get(path), 200).data[0].fees.total;
    await setFee(0, 0);
    const without = await feeOf();
    await setFee(50, 0);
    expect(await feeOf()).toBeGreaterThanOrEqual(without + 49);
    await setFee(0, 0);
  });
});

describe('a transfer', () => {
  const transferOut = (accountId: string, destination: string) =>
    api.post('/transfer-out', { source: { accountId }, destination: { accountId: destination }, amount: 100 });

  it('is in one currency only: another one is a matter of quotes', async () => {
    const answer = await transferOut(customerAccount, await createSparkWallet(api, recipient.customerId));
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_CURRENCY' } });
    expect(answer.body.message).toMatch(/quote/i);
  });

  it('does not leave an embedded wallet, whose owner signs quotes', async () => {
    const { accountId, customerId } = await createEmbeddedWallet(api);
    bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 1_000 }), 200);
    const wallet = await createSparkWallet(api, customerId, undefined, { currency: 'USDB' });
    expect(await transferOut(accountId, wallet)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('an embedded wallet', () => {
  it('shows no instructions to fund it', async () => {
    const { customerId } = await createEmbeddedWallet(api);
    const path = `/customers/internal-accounts?customerId=${customerId}&type=EMBEDDED_WALLET`;
    expect(bodyOf(await api.get(path), 200).data).toMatchObject([{ fundingPaymentInstructions: [] }]);
  });
});

describe('a quote that is funded in real time', () => {
  it('is executed by its money, and never by a call', async () => {
    const funded = { source: { sourceType: 'REALTIME_FUNDING', customerId: recipient.customerId, currency: 'USD' } };
    const { id } = await quote(funded);
    expect(await api.post(`/quotes/${id}/execute`, {})).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  });
});
