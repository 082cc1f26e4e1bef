import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provisionPlatform } from '../../functions/runtime/provisioning.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../support/local-cloud.ts';
import {
  type Api,
  aLockedQuote,
  aPayment,
  aRecipient,
  aWallet,
  bodyOf,
  dollars,
  expectCleanBooks,
  fundedAccount,
  quoteRequest,
  type Recipient,
  refunded,
  transactionIn,
  until,
} from './rewards.ts';

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let accountId: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ clockSpeed: 20, webhookUrl: receiver.url });
  api = cloud.api;
  accountId = await fundedAccount(api);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

/** Every webhook of a transaction in the order of arrival, without the common beginning of their types. */
const toldOf = (transactionId: string): string[] =>
  receiver.received
    .filter(({ body }) => body.data.id === transactionId)
    .map(({ body }) => body.type.replace('OUTGOING_PAYMENT.', ''));

const told = (transactionId: string, types: readonly string[]) =>
  until(
    () => toldOf(transactionId),
    (seen) => seen.length >= types.length,
  ).then((seen) => expect(seen).toEqual(types));

const simulate = (id: string, event: string) => api.post(`/sandbox/transactions/${id}/simulate`, { event });

/** A customer of a region where payments must be authorized. */
async function aEuropean(): Promise<Recipient> {
  const customer = await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example', region: 'DE' });
  const { id: customerId, platformCustomerId } = bodyOf(customer, 201);
  return { customerId, platformCustomerId, externalAccountId: await aWallet(api, customerId) };
}

describe('the webhooks of a payment, each once and in order', () => {
  it('tell of the happy path', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await told(transactionId, ['PENDING', 'PROCESSING', 'COMPLETED']);
  });

  it('tell of two authorizations, and hold the money until the last', async () => {
    const before = await dollars(api);
    const { id } = await aLockedQuote(api, accountId, await aEuropean());
    const held = bodyOf(await api.post(`/quotes/${id}/execute`), 200);
    expect(held).toMatchObject({ status: 'PENDING_AUTHORIZATION', scaChallenge: { purpose: 'CURRENCY_CONVERSION' } });
    const [account] = bodyOf(await api.get('/platform/internal-accounts?currency=USD'), 200).data;
    expect([account.balance.amount, account.totalBalance.amount]).toEqual([before - 10_000, before]);
    expect((await api.post(`/quotes/${id}/execute`)).status).toBe(409);
    expect((await api.post(`/quotes/${id}/authorize`, { code: '999999' })).status).toBe(400);
    const again = bodyOf(await api.post(`/quotes/${id}/authorize`, { code: '123456' }), 200);
    expect(again.scaChallenge).toMatchObject({ purpose: 'PAYOUT' });
    expect(again.scaChallenge.id).not.toBe(held.scaChallenge.id);
    bodyOf(await api.post(`/quotes/${id}/authorize`, { code: '123456' }), 200);
    await told(held.transactionId, [
      'PENDING',
      'PENDING_AUTHORIZATION',
      'PENDING_AUTHORIZATION',
      'PROCESSING',
      'COMPLETED',
    ]);
    expect(await dollars(api)).toBe(before - 10_000);
  });

  it('tell of an authorization that nobody gave, and nothing has moved', async () => {
    const before = await dollars(api);
    const { transactionId } = await aPayment(api, accountId, await aEuropean());
    const failed = await transactionIn(api, transactionId, 'FAILED', { timeoutMs: 30_000 });
    expect(failed).toMatchObject({ failureReason: 'SCA_NOT_COMPLETED' });
    expect(failed.refund).toBeUndefined();
    await told(transactionId, ['PENDING', 'PENDING_AUTHORIZATION', 'FAILED']);
    expect(await dollars(api)).toBe(before);
  }, 40_000);

  it('tell of a failure and its refund', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '004'));
    await told(transactionId, ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']);
  });

  it('tell of a bank return after the payment was complete', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(bodyOf(await simulate(transactionId, 'BANK_RETURN'), 200)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
    });
    await told(transactionId, ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']);
    expect((await simulate(transactionId, 'BANK_RETURN')).status).toBe(409);
  });

  it('tell of a cancellation whose payment is delivered anyway', async () => {
    const before = await dollars(api);
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '005'));
    await transactionIn(api, transactionId, 'PROCESSING');
    bodyOf(await api.post(`/transactions/${transactionId}/cancel`), 200);
    await refunded(api, transactionId);
    expect(await dollars(api)).toBe(before);
    bodyOf(await simulate(transactionId, 'LATE_DELIVERY'), 200);
    await told(transactionId, ['PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED', 'COMPLETED']);
    expect((await api.post(`/transactions/${transactionId}/cancel`)).status).toBe(409);
  });

  it('tell of a refund that failed and stays visible', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    bodyOf(await simulate(transactionId, 'REFUND_FAIL'), 200);
    bodyOf(await simulate(transactionId, 'BANK_RETURN'), 200);
    await told(transactionId, ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUND_PENDING', 'REFUND_FAILED']);
    expect((await api.get(`/transactions/${transactionId}`)).body.refund.status).toBe('FAILED');
  });
});

describe('the limits of a platform', () => {
  it('let one of two payments pass that fit the day only alone, however often both are tried', async () => {
    const limits = { USD: { singleTransaction: 60_000, dailyVolume: 100_000 } };
    const token = await provisionPlatform({ name: 'Limited Platform', environment: 'sandbox', limits });
    const limited = apiClient(cloud.baseUrl, `${token.tokenId}:${token.tokenSecret}`);
    const source = await fundedAccount(limited);
    const recipient = await aRecipient(limited);
    const pay = (lockedCurrencyAmount: number) =>
      limited.post('/quotes', quoteRequest(source, recipient, { immediatelyExecute: true, lockedCurrencyAmount }));
    const large = await pay(60_001);
    expect([large.status, large.body.code]).toEqual([400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED']);
    const answers = await Promise.all([60_000, 60_000, 60_000, 60_000].map(pay));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('DAILY_VOLUME_LIMIT_EXCEEDED');
    expect((await pay(40_000)).status).toBe(201);
    expect((await pay(1)).status).toBe(429);
    expect(await dollars(limited)).toBe(900_000);
  });
});
