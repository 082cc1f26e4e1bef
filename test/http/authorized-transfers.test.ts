import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyExample } from '../../functions/contract/agents/policies.ts';
import { Quote } from '../../functions/contract/payments/quotes.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createBankAccount, transactionIn, until } from '../kit/client/payments.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

const code = '123456';
const amount = 50_000;

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let api: Api;
let customerId: string;
let accountId: string;
let payeeId: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
  const person = { customerType: 'INDIVIDUAL', region: 'DE', fullName: 'Jane Example', birthDate: '1990-01-31' };
  const contacts = { email: 'jane@example.com', phoneNumber: '+4915550100000' };
  customerId = bodyOf(await api.post('/customers', { ...person, ...contacts, nationality: 'DE' }), 201).id;
  accountId = (await account()).id;
  bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000_000 }), 200);
  payeeId = await createBankAccount(api, customerId);
});
afterAll(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
  await receiver.close();
});

const account = async () => {
  const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
  return bodyOf(await api.get(path), 200).data[0];
};
const balances = async () => {
  const { balance, totalBalance } = await account();
  return { balance: balance.amount, total: totalBalance.amount };
};
const request = () => ({ source: { accountId }, destination: { accountId: payeeId }, amount });
const transfer = async () => bodyOf(await api.post('/transfer-out', request()), 201);
const quoteOf = async ({ quoteId }: { quoteId: string }) => bodyOf(await api.get(`/quotes/${quoteId}`), 200);
const authorize = (quoteId: string, proof = code) => api.post(`/quotes/${quoteId}/authorize`, { code: proof });
/** The types of the webhooks about a transaction, in order. */
const eventsOf = (id: string): readonly string[] =>
  receiver.received.map(({ body }) => body).flatMap(({ type, data }) => (data?.id === id ? [type] : []));

describe('a transfer out of the account of a customer in Germany', () => {
  it('waits for the code of the customer, who is asked once, and pays then', async () => {
    const before = await balances();
    const created = await transfer();
    expect(created).toMatchObject({ status: 'PENDING', quoteId: created.id.replace('Transaction', 'Quote') });
    expect(bodyOf(await api.get(`/transactions/${created.id}`), 200)).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
      quoteId: created.quoteId,
    });
    const quote = await quoteOf(created);
    expect(Quote.safeParse(quote).error).toBeUndefined();
    expect(quote).toMatchObject({
      id: created.quoteId,
      status: 'PENDING_AUTHORIZATION',
      transactionId: created.id,
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      totalSendingAmount: amount,
      totalReceivingAmount: amount,
      exchangeRate: 1,
      feesIncluded: 0,
      scaChallenge: { factor: 'SMS_OTP', purpose: 'PAYOUT' },
    });
    expect(quote.expiresAt > quote.createdAt).toBe(true);
    expect(await balances()).toEqual({ balance: before.balance - amount, total: before.total });

    expect((await api.post(`/quotes/${created.quoteId}/execute`, {})).body).toMatchObject({ status: 409 });
    expect((await authorize(created.quoteId, '654321')).body).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    bodyOf(await api.post(`/quotes/${created.quoteId}/authorize/resend`, {}), 204);
    expect(bodyOf(await authorize(created.quoteId), 200).status).toBe('PROCESSING');
    const completed = await transactionIn(api, created.id, 'COMPLETED');
    expect(completed.quoteId).toBe(created.quoteId);
    expect((await quoteOf(created)).status).toBe('COMPLETED');
    expect(await balances()).toEqual({ balance: before.balance - amount, total: before.total - amount });
    expect((await authorize(created.quoteId)).status).toBe(409);
    await until(
      () => eventsOf(created.id).length,
      (count) => count === 4,
    );
    expect(eventsOf(created.id)).toEqual(
      ['PENDING', 'PENDING_AUTHORIZATION', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`),
    );
  });

  it('replays its first answer for the same key, with one hold', async () => {
    const before = await balances();
    const options = { headers: { 'idempotency-key': 'one-authorized-transfer' } };
    const first = await api.post('/transfer-out', request(), options);
    const second = await api.post('/transfer-out', request(), options);
    expect(second.body).toEqual(first.body);
    expect(await balances()).toEqual({ balance: before.balance - amount, total: before.total });
    bodyOf(await authorize(bodyOf(first, 201).quoteId), 200);
  });

  it('needs no code and has no quote once the customer trusts the account', async () => {
    const path = `/customers/external-accounts/${payeeId}`;
    const change = async (what: string) => {
      const { scaChallenge } = bodyOf(await api.post(`${path}/${what}`, {}), 200);
      bodyOf(await api.post(`${path}/${what}/confirm`, { challengeId: scaChallenge.id, code }), 200);
    };
    await change('trust');
    const { id, quoteId } = await transfer();
    expect(quoteId).toBeUndefined();
    await transactionIn(api, id, 'COMPLETED');
    expect((await api.get(`/quotes/${id.replace('Transaction', 'Quote')}`)).body).toMatchObject({
      status: 404,
      code: 'QUOTE_NOT_FOUND',
    });
    await change('untrust');
    bodyOf(await authorize((await transfer()).quoteId), 200);
  });

  it('is refused while the balance is too low, and holds nothing', async () => {
    const before = await balances();
    const refused = await api.post('/transfer-out', { ...request(), amount: before.balance + 1 });
    expect(refused.body).toMatchObject({ status: 400, code: 'INSUFFICIENT_BALANCE' });
    expect(await balances()).toEqual(before);
  });
});

describe('the transfer of an agent of a customer in Germany', () => {
  const policy = { ...policyExample, permissions: ['CREATE_TRANSFERS', 'VIEW_TRANSACTIONS'] };

  async function connect(threshold: number): Promise<{ id: string; agent: Api }> {
    const limits = { spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000 } };
    const mode = { defaultExecutionMode: 'AUTO', approvalThresholds: { amount: threshold, currency: 'USD' } };
    const order = { name: 'Bill payer', customerId, policy: { ...policy, ...limits, ...mode } };
    const { agent, deviceCode } = bodyOf(await api.post('/agents', order), 201);
    const path = `/agents/device-codes/${deviceCode.code}/redeem`;
    const { accessToken } = bodyOf(await api.post(path, undefined, { credentials: null }), 200);
    return { id: agent.id, agent: apiClient(cloud.baseUrl, accessToken) };
  }
  const spend = async (agent: Api) => bodyOf(await agent.get('/agents/me'), 200).usage.dailySpend;

  it('is counted once and waits for the code of the customer', async () => {
    const { agent } = await connect(1_000_000);
    const action = bodyOf(await agent.post('/agents/me/transfer-out', request()), 201);
    expect(action).toMatchObject({ status: 'APPROVED', transaction: { status: 'PENDING' } });
    const { id, quoteId } = action.transaction;
    expect(await spend(agent)).toBe(amount);
    expect(bodyOf(await agent.get(`/agents/me/quotes/${quoteId}`), 200)).toMatchObject({
      status: 'PENDING_AUTHORIZATION',
    });
    bodyOf(await authorize(quoteId), 200);
    await transactionIn(api, id, 'COMPLETED');
    expect(await spend(agent)).toBe(amount);
  });

  it('waits for the code of the customer also after the approval of the platform', async () => {
    const { id: agentId, agent } = await connect(amount - 1);
    const before = await balances();
    const action = bodyOf(await agent.post('/agents/me/transfer-out', request()), 201);
    expect(action.status).toBe('PENDING_APPROVAL');
    expect(await balances()).toEqual(before);
    const approved = bodyOf(await api.post(`/agents/${agentId}/actions/${action.id}/approve`, {}), 200);
    const { id, quoteId } = approved.transaction;
    await transactionIn(api, id, 'PENDING_AUTHORIZATION');
    expect(await balances()).toEqual({ balance: before.balance - amount, total: before.total });
    bodyOf(await authorize(quoteId), 200);
    await transactionIn(api, id, 'COMPLETED');
  });
});
