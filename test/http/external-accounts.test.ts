import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { anotherPlatform } from '../kit/client/another-platform.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createSparkWallet, fundedAccount, transactionIn } from '../kit/client/payments.ts';
import { aLockedQuote, aPayment, aRecipient, refunded } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let api: Api;
let accountId: string;

beforeAll(async () => {
  cloud = await startTestCloud({ clockSpeed: 20 });
  api = cloud.api;
  accountId = await fundedAccount(api);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

const path = (id: string) => `/customers/external-accounts/${id}`;

describe('an external account', () => {
  it('is registered, listed, shown and deleted', async () => {
    const { customerId, externalAccountId } = await aRecipient(api);
    const shown = bodyOf(await api.get(path(externalAccountId)), 200);
    const listed = bodyOf(await api.get(`/customers/external-accounts?customerId=${customerId}&currency=BTC`), 200);
    expect(listed).toEqual({ data: [shown], hasMore: false, nextCursor: null, totalCount: 1 });
    expect((await api.delete(path(externalAccountId))).status).toBe(204);
    expect((await api.get(path(externalAccountId))).body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    expect((await api.delete(path(externalAccountId))).status).toBe(404);
    const empty = bodyOf(await api.get(`/customers/external-accounts?customerId=${customerId}`), 200);
    expect(empty).toEqual({ data: [], hasMore: false, nextCursor: null, totalCount: 0 });
  });

  it('has the status that the sandbox is asked for', async () => {
    const { externalAccountId } = await aRecipient(api);
    const simulated = await api.post(`/sandbox/external-accounts/${externalAccountId}/simulate`, {
      status: 'UNDER_REVIEW',
    });
    expect(bodyOf(simulated, 200)).toMatchObject({ id: externalAccountId, status: 'UNDER_REVIEW' });
    expect(bodyOf(await api.get(path(externalAccountId)), 200).status).toBe('UNDER_REVIEW');
  });

  it('is registered once by concurrent requests, and again after its deletion', async () => {
    const { customerId } = await aRecipient(api);
    const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'p'.repeat(50)}` };
    const register = () => api.post('/customers/external-accounts', { customerId, currency: 'BTC', accountInfo });
    const answers = await Promise.all(Array.from({ length: 8 }, register));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
    const made = answers.find(({ status }) => status === 201);
    expect((await api.delete(path(made?.body.id))).status).toBe(204);
    expect((await register()).status).toBe(201);
  });

  it('of the platform itself is kept apart from those of customers', async () => {
    const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'r'.repeat(50)}` };
    const made = bodyOf(await api.post('/platform/external-accounts', { currency: 'BTC', accountInfo }), 201);
    expect(bodyOf(await api.get('/platform/external-accounts'), 200).data).toEqual([made]);
    expect((await api.get(path(made.id))).status).toBe(404);
    expect((await api.delete(`/platform/external-accounts/${made.id}`)).status).toBe(204);
    expect(bodyOf(await api.get('/platform/external-accounts'), 200)).toMatchObject({ data: [], totalCount: 0 });
  });

  it('cannot be seen, deleted or counted by another platform', async () => {
    const { customerId, externalAccountId } = await aRecipient(api);
    const other = await anotherPlatform(cloud);
    expect((await other.get(path(externalAccountId))).status).toBe(404);
    expect((await other.delete(path(externalAccountId))).status).toBe(404);
    const listed = bodyOf(await other.get(`/customers/external-accounts?customerId=${customerId}`), 200);
    expect(listed).toMatchObject({ data: [], totalCount: 0 });
    expect(bodyOf(await api.get(path(externalAccountId)), 200).id).toBe(externalAccountId);
  });
});

describe('the deletion of an account', () => {
  it('lets a payment in progress settle, also one that fails and is refunded', async () => {
    const slow = await aRecipient(api, '005');
    const { transactionId } = await aPayment(api, accountId, slow);
    await transactionIn(api, transactionId, 'PENDING');
    expect((await api.delete(path(slow.externalAccountId))).status).toBe(204);
    const after = await refunded(api, transactionId);
    expect(after).toMatchObject({ status: 'FAILED', destination: { accountId: slow.externalAccountId } });
  });

  it('lets an earlier payment complete', async () => {
    const recipient = await aRecipient(api);
    const { transactionId } = await aPayment(api, accountId, recipient);
    expect((await api.delete(path(recipient.externalAccountId))).status).toBe(204);
    await transactionIn(api, transactionId, 'COMPLETED');
    const listed = bodyOf(await api.get(`/transactions?receiverAccountIdentifier=${recipient.externalAccountId}`), 200);
    expect(listed.totalCount).toBe(1);
  });

  it('refuses a quote that was not executed, and takes no money', async () => {
    const recipient = await aRecipient(api);
    const quote = await aLockedQuote(api, accountId, recipient);
    const before = bodyOf(await api.get('/platform/internal-accounts?currency=USD'), 200).data[0].balance.amount;
    await api.delete(path(recipient.externalAccountId));
    expect((await api.post(`/quotes/${quote.id}/execute`)).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    const after = bodyOf(await api.get('/platform/internal-accounts?currency=USD'), 200).data[0].balance.amount;
    expect(after).toBe(before);
    await transactionIn(api, quote.id.replace('Quote', 'Transaction'), 'EXPIRED', { timeoutMs: 30_000 });
  });

  it('refuses new payments: a quote with 400, a transfer with 404', async () => {
    const { customerId } = await aRecipient(api);
    const gone = await createSparkWallet(api, customerId, 'abc');
    await api.delete(path(gone));
    const quote = await api.post('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: gone },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1000,
    });
    expect(quote.body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    const transfer = await api.post('/transfer-out', {
      source: { accountId },
      destination: { accountId: gone },
      amount: 1000,
    });
    expect(transfer.body).toMatchObject({ status: 404, code: 'REFERENCE_NOT_FOUND' });
    expect((await api.get(`/receiver/external-account/${gone}`)).status).toBe(404);
  });
});
