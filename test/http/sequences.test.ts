import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provisionPlatform } from '../../lib/platforms/provisioning.ts';
import { setTerms } from '../../lib/platforms/terms.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createBankAccount, createSparkWallet, fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import {
  aLockedQuote,
  aPayment,
  aRecipient,
  dollars,
  quoteRequest,
  type Recipient,
  refunded,
} from '../kit/client/rewards.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

const clockSpeed = 20;

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let cloud: TestCloud;
let api: Api;
let accountId: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ clockSpeed, webhookUrl: receiver.url });
  api = cloud.api;
  accountId = await fundedAccount(api);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

/** The webhooks of a transaction in the order of arrival, without the common prefix of their types. */
const toldOf = (transactionId: string): string[] =>
  receiver.received
    .filter(({ body }) => body.data.id === transactionId)
    .map(({ body }) => body.type.replace('OUTGOING_PAYMENT.', ''));

const expectEvents = (transactionId: string, types: readonly string[]) =>
  until(
    () => toldOf(transactionId),
    (seen) => seen.length >= types.length,
  ).then((seen) => expect(seen).toEqual(types));

const simulate = (id: string, event: string) => api.post(`/sandbox/transactions/${id}/simulate`, { event });

/** A customer of a region where payments must be authorized, with a wallet. */
async function aEuropean(createAccount: typeof createSparkWallet = createSparkWallet): Promise<Recipient> {
  const customer = await api.post('/customers', {
    customerType: 'INDIVIDUAL',
    fullName: 'Jane Example',
    region: 'DE',
    email: 'jane@example.com',
    phoneNumber: '+4915550100000',
  });
  const { id: customerId, platformCustomerId } = bodyOf(customer, 201);
  return { customerId, platformCustomerId, externalAccountId: await createAccount(api, customerId) };
}

/** A payout to it that is authorized is PROCESSING for half a minute of the sandbox's time. */
const slowBankAccount = (by: Api, customerId: string) => createBankAccount(by, customerId, '005');

describe('a canceled pull for a customer who was deleted since', () => {
  it('is credited to the platform when it is delivered anyway', async () => {
    const { customerId } = await aRecipient(api);
    const accounts = await api.get(`/customers/internal-accounts?customerId=${customerId}&currency=USD`);
    const pull = await api.post('/transfer-in', {
      source: { accountId: await createBankAccount(api, customerId, '006') },
      destination: { accountId: bodyOf(accounts, 200).data[0].id },
      amount: 3_000,
    });
    const { id } = bodyOf(pull, 201);
    await transactionIn(api, id, 'PROCESSING');
    bodyOf(await api.post(`/transactions/${id}/cancel`), 200);
    await refunded(api, id);
    bodyOf(await api.delete(`/customers/${customerId}`), 200);
    const before = await dollars(api);
    bodyOf(await simulate(id, 'LATE_DELIVERY'), 200);
    expect(await dollars(api)).toBe(before + 3_000);
  });
});

describe('the webhooks of a payment, each once and in order', () => {
  it('report the happy path', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await expectEvents(transactionId, ['PENDING', 'PROCESSING', 'COMPLETED']);
  });

  it('report two authorizations, and hold the money until the last', async () => {
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
    await expectEvents(held.transactionId, [
      'PENDING',
      'PENDING_AUTHORIZATION',
      'PENDING_AUTHORIZATION',
      'PROCESSING',
      'COMPLETED',
    ]);
    expect(await dollars(api)).toBe(before - 10_000);
  });

  it('report a transfer that was not authorized in time, and no money has moved', async () => {
    const before = await dollars(api);
    const { customerId } = await aEuropean();
    const transfer = { source: { accountId }, destination: { accountId: await createBankAccount(api, customerId) } };
    const { id, quoteId } = bodyOf(await api.post('/transfer-out', { ...transfer, amount: 10_000 }), 201);
    expect(await dollars(api)).toBe(before - 10_000);
    const failed = await transactionIn(api, id, 'FAILED', { timeoutMs: 30_000 });
    expect(failed).toMatchObject({ failureReason: 'SCA_NOT_COMPLETED', quoteId });
    expect(failed.refund).toBeUndefined();
    expect(bodyOf(await api.get(`/quotes/${quoteId}`), 200).status).toBe('FAILED');
    await expectEvents(id, ['PENDING', 'PENDING_AUTHORIZATION', 'FAILED']);
    expect(await dollars(api)).toBe(before);
  }, 40_000);

  it('report an authorization that was not given in time, and no money has moved', async () => {
    const before = await dollars(api);
    const { transactionId } = await aPayment(api, accountId, await aEuropean());
    const failed = await transactionIn(api, transactionId, 'FAILED', { timeoutMs: 30_000 });
    expect(failed).toMatchObject({ failureReason: 'SCA_NOT_COMPLETED' });
    expect(failed.refund).toBeUndefined();
    await expectEvents(transactionId, ['PENDING', 'PENDING_AUTHORIZATION', 'FAILED']);
    expect(await dollars(api)).toBe(before);
  }, 40_000);

  it('report a quote that its payer did not fund in time, and no money has moved', async () => {
    const before = await dollars(api);
    const recipient = await aRecipient(api);
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: recipient.customerId };
    const { id, transactionId } = await aLockedQuote(api, accountId, recipient, { source });
    await transactionIn(api, transactionId, 'EXPIRED', { timeoutMs: 40_000 });
    expect(bodyOf(await api.get(`/quotes/${id}`), 200).status).toBe('EXPIRED');
    await expectEvents(transactionId, ['PENDING', 'EXPIRED']);
    expect(await dollars(api)).toBe(before);
  }, 60_000);

  it('report a failure and its refund', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '004'));
    await expectEvents(transactionId, ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']);
  });

  it('report a bank return after the payment was complete', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    expect(bodyOf(await simulate(transactionId, 'BANK_RETURN'), 200)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYOUT_RETURNED',
    });
    await expectEvents(transactionId, [
      'PENDING',
      'PROCESSING',
      'COMPLETED',
      'FAILED',
      'REFUND_PENDING',
      'REFUND_COMPLETED',
    ]);
    expect((await simulate(transactionId, 'BANK_RETURN')).status).toBe(409);
  });

  it('report a cancellation whose payment is delivered anyway', async () => {
    const before = await dollars(api);
    const { id, transactionId } = await aPayment(api, accountId, await aEuropean(slowBankAccount));
    bodyOf(await api.post(`/quotes/${id}/authorize`, { code: '123456' }), 200);
    await transactionIn(api, transactionId, 'PROCESSING');
    expect(await dollars(api)).toBe(before - 10_000);
    bodyOf(await api.post(`/transactions/${transactionId}/cancel`), 200);
    await refunded(api, transactionId);
    expect(await dollars(api)).toBe(before);
    bodyOf(await simulate(transactionId, 'LATE_DELIVERY'), 200);
    await expectEvents(transactionId, [
      'PENDING',
      'PENDING_AUTHORIZATION',
      'PROCESSING',
      'REFUND_PENDING',
      'REFUND_COMPLETED',
      'COMPLETED',
    ]);
    expect((await api.post(`/transactions/${transactionId}/cancel`)).status).toBe(409);
  });

  it('report a payout that stays pending for half a minute and then fails at once', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api, '005'));
    await expectEvents(transactionId, ['PENDING', 'PROCESSING', 'FAILED', 'REFUND_PENDING', 'REFUND_COMPLETED']);
    const [pending, processing, failed] = receiver.received
      .filter(({ body }) => body.data.id === transactionId)
      .map(({ body }) => body);
    expect(processing.data).toMatchObject({ status: 'PROCESSING' });
    expect(processing.data).not.toHaveProperty('failureReason');
    expect(failed.data).toMatchObject({ status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
    const pendingMs = Date.parse(processing.timestamp) - Date.parse(pending.timestamp);
    expect(pendingMs).toBeGreaterThanOrEqual(30_000 / clockSpeed);
    expect(processing.timestamp).toBe(failed.timestamp);
    const waited = Date.parse(processing.timestamp) - Date.parse(pending.timestamp);
    expect(waited).toBeGreaterThanOrEqual(30_000 / clockSpeed);
  });

  it('report the cancellation of a pull and of a payout that stay on their way for five minutes', async () => {
    const recipient = await aRecipient(api);
    const externalAccountId = await createBankAccount(api, recipient.customerId, '006');
    const before = await dollars(api);
    const transfer = { source: { accountId: externalAccountId }, destination: { accountId }, amount: 1_000 };
    const { id: pull } = bodyOf(await api.post('/transfer-in', transfer), 201);
    const { transactionId: payout } = await aPayment(api, accountId, { ...recipient, externalAccountId });
    for (const id of [pull, payout]) {
      await transactionIn(api, id, 'PROCESSING');
      bodyOf(await api.post(`/transactions/${id}/cancel`), 200);
      expect((await refunded(api, id)).refund.reason).toBe('USER_CANCELLATION');
    }
    expect(await dollars(api)).toBe(before);
    await expectEvents(payout, ['PENDING', 'PROCESSING', 'REFUND_PENDING', 'REFUND_COMPLETED']);
    await expectEvents(
      pull,
      ['PENDING', 'REFUND_PENDING', 'REFUND_COMPLETED'].map((type) => `INCOMING_PAYMENT.${type}`),
    );
  });

  it.each([
    ['stopped', 'PROCESSING', 'COMPLETED', ['REFUND_COMPLETED']],
    ['delivered, where the refund was asked to fail', 'COMPLETED', 'FAILED', ['REFUND_FAILED', 'COMPLETED']],
  ])('hold a refund that the rail answers late, and report then that it was %s', async (_end, status, refund, ends) => {
    const recipient = await aRecipient(api);
    const externalAccountId = await createBankAccount(api, recipient.customerId, '007');
    const before = await dollars(api);
    const { transactionId } = await aPayment(api, accountId, { ...recipient, externalAccountId });
    const paid = await dollars(api);
    await transactionIn(api, transactionId, 'PROCESSING');
    bodyOf(await api.post(`/transactions/${transactionId}/cancel`), 200);
    await expectEvents(transactionId, ['PENDING', 'PROCESSING', 'REFUND_PENDING']);
    expect(bodyOf(await api.get(`/transactions/${transactionId}`), 200)).toMatchObject({
      status: 'PROCESSING',
      refund: { status: 'PENDING', reason: 'USER_CANCELLATION' },
    });
    expect(await dollars(api)).toBe(paid);
    if (refund === 'FAILED') bodyOf(await simulate(transactionId, 'REFUND_FAIL'), 200);
    await expectEvents(transactionId, ['PENDING', 'PROCESSING', 'REFUND_PENDING', ...ends]);
    expect(bodyOf(await api.get(`/transactions/${transactionId}`), 200)).toMatchObject({
      status,
      refund: { status: refund },
    });
    expect(await dollars(api)).toBe(refund === 'FAILED' ? paid : before);
  });

  it('report no cancellation of a payment that cannot be canceled', async () => {
    const recipient = await aRecipient(api, '005');
    const cancel = (id: string) => api.post(`/transactions/${id}/cancel`);
    const toWallet = await aPayment(api, accountId, recipient);
    expect(await cancel(toWallet.transactionId)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const externalAccountId = await slowBankAccount(api, recipient.customerId);
    const toBank = await aPayment(api, accountId, { ...recipient, externalAccountId });
    await transactionIn(api, toBank.transactionId, 'PENDING');
    const pending = await cancel(toBank.transactionId);
    expect(pending).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } });
    for (const { transactionId } of [toWallet, toBank]) {
      expect((await refunded(api, transactionId)).refund.reason).toBe('TIMEOUT');
    }
  });

  it('report a refund that failed and stays visible', async () => {
    const { transactionId } = await aPayment(api, accountId, await aRecipient(api));
    await transactionIn(api, transactionId, 'COMPLETED');
    bodyOf(await simulate(transactionId, 'REFUND_FAIL'), 200);
    bodyOf(await simulate(transactionId, 'BANK_RETURN'), 200);
    await expectEvents(transactionId, [
      'PENDING',
      'PROCESSING',
      'COMPLETED',
      'FAILED',
      'REFUND_PENDING',
      'REFUND_FAILED',
    ]);
    expect((await api.get(`/transactions/${transactionId}`)).body.refund.status).toBe('FAILED');
  });
});

describe('the limits of a platform', () => {
  it('let exactly one of two payments pass that together exceed the day, even with retries', async () => {
    const token = await provisionPlatform({ name: 'Limited Platform', environment: 'sandbox' });
    const changes = { USD: { singleTransaction: 60_000, dailyVolume: 100_000 } };
    await setTerms(token, { changes, why: 'Limits of the contract', by: 'operator' });
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
