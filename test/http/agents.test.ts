import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, bodyOf } from '../kit/client/api.ts';
import { createSparkWallet, transactionIn } from '../kit/client/payments.ts';
import { apiClient, startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
let api: Api;
let customerId: string;
let accountId: string;
let walletId: string;

beforeAll(async () => {
  receiver = await webhookReceiver();
  cloud = await startTestCloud({ webhookUrl: receiver.url });
  api = cloud.api;
  customerId = bodyOf(await api.post('/customers', { customerType: 'INDIVIDUAL', fullName: 'Jane Example' }), 201).id;
  const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
  accountId = bodyOf(await api.get(path), 200).data[0].id;
  bodyOf(await api.post(`/sandbox/internal-accounts/${accountId}/fund`, { amount: 10_000_000 }), 200);
  walletId = await createSparkWallet(api, customerId);
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

const policy = (overrides: object = {}) => ({
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES', 'MANAGE_EXTERNAL_ACCOUNTS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1_000_000 },
  approvalThresholds: { currency: 'USD', amount: 50_000 },
  ...overrides,
});

/** Creates an agent, redeems its code as its software would, and answers with its id and its client. */
async function connect(overrides: object = {}) {
  const request = { name: 'Bill payer', customerId, policy: policy(overrides) };
  const { agent, deviceCode } = bodyOf(await api.post('/agents', request), 201);
  const path = `/agents/device-codes/${deviceCode.code}/redeem`;
  const { accessToken } = bodyOf(await api.post(path, undefined, { credentials: null }), 200);
  return { id: agent.id as string, code: deviceCode.code as string, agent: apiClient(cloud.baseUrl, accessToken) };
}

const quote = async (agent: Api, amount: number) => {
  const request = {
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: walletId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  };
  return bodyOf(await agent.post('/agents/me/quotes', request), 201);
};
const execute = async (agent: Api, quoteId: string) => agent.post(`/agents/me/quotes/${quoteId}/execute`);
const balance = async () => {
  const path = `/customers/internal-accounts?currency=USD&customerId=${customerId}`;
  return bodyOf(await api.get(path), 200).data[0].balance.amount as number;
};

describe('an agent', () => {
  it('is connected by its device code and pays by itself', async () => {
    const { id, code, agent } = await connect();
    expect(bodyOf(await api.get(`/agents/device-codes/${code}/status`), 200)).toEqual({ code, redeemed: true });
    expect(bodyOf(await agent.get('/agents/me'), 200)).toMatchObject({ id, isConnected: true, customerId });
    const made = await quote(agent, 10_000);
    const action = bodyOf(await execute(agent, made.id), 200);
    expect(action).toMatchObject({ status: 'APPROVED', transaction: { agentId: id } });
    await transactionIn(api, made.transactionId, 'COMPLETED');
    const shown = bodyOf(await agent.get(`/agents/me/transactions/${made.transactionId}`), 200);
    expect(shown).toMatchObject({ status: 'COMPLETED', agentId: id });
    expect(bodyOf(await agent.get('/agents/me'), 200).usage).toMatchObject({
      dailyTransactionCount: 1,
      dailySpend: 10_000,
    });
  });

  it('asks the platform above its threshold, which approves after the webhook', async () => {
    const { id, agent } = await connect();
    const made = await quote(agent, 60_000);
    const action = bodyOf(await execute(agent, made.id), 200);
    expect(action.status).toBe('PENDING_APPROVAL');
    const { body } = await receiver.waitFor(
      (webhook) => webhook.body.type === 'AGENT_ACTION.PENDING_APPROVAL' && webhook.body.data.id === action.id,
    );
    expect(body.data).toMatchObject({ agentId: id, status: 'PENDING_APPROVAL', quote: { id: made.id } });
    expect(bodyOf(await api.get(`/agents/approvals?agentId=${id}`), 200).data).toMatchObject([{ id: action.id }]);
    const approved = bodyOf(await api.post(`/agents/${id}/actions/${action.id}/approve`), 200);
    expect(approved).toMatchObject({ status: 'APPROVED', transaction: { id: made.transactionId } });
    await transactionIn(api, made.transactionId, 'COMPLETED');
    expect(bodyOf(await agent.get(`/agents/me/actions/${action.id}`), 200)).toMatchObject({
      status: 'APPROVED',
      quote: { status: 'COMPLETED' },
      transaction: { status: 'COMPLETED' },
    });
    expect(bodyOf(await api.get(`/agents/approvals?agentId=${id}`), 200).totalCount).toBe(0);
  });

  it('reads why the platform rejects, and nothing is paid', async () => {
    const { id, agent } = await connect();
    const made = await quote(agent, 60_000);
    const before = await balance();
    const action = bodyOf(await execute(agent, made.id), 200);
    bodyOf(await api.post(`/agents/${id}/actions/${action.id}/reject`, { reason: 'Not today' }), 200);
    const { data } = bodyOf(await agent.get('/agents/me/actions?status=REJECTED'), 200);
    expect(data).toMatchObject([{ id: action.id, rejectionReason: 'Not today' }]);
    expect(await balance()).toBe(before);
  });

  it('pays a quote that the platform approves by its transaction', async () => {
    const { agent } = await connect();
    const made = await quote(agent, 60_000);
    await execute(agent, made.id);
    const path = `/transactions/${made.transactionId}/approve`;
    expect(bodyOf(await api.post(path), 200)).toMatchObject({ id: made.transactionId, type: 'OUTGOING' });
    await transactionIn(api, made.transactionId, 'COMPLETED');
  });

  it('pays nothing where its policy no longer allows what the platform approves', async () => {
    const { id, agent } = await connect();
    const made = await quote(agent, 60_000);
    const action = bodyOf(await execute(agent, made.id), 200);
    const lower = { spendingLimits: { currency: 'USD', perTransactionLimit: 59_999 } };
    bodyOf(await api.patch(`/agents/${id}/policy`, lower), 200);
    const before = await balance();
    const failed = bodyOf(await api.post(`/agents/${id}/actions/${action.id}/approve`), 200);
    expect(failed).toMatchObject({ status: 'FAILED' });
    expect(failed).not.toHaveProperty('rejectionReason');
    expect(bodyOf(await agent.get(`/agents/me/actions/${action.id}`), 200)).toMatchObject({ status: 'FAILED' });
    expect(await balance()).toBe(before);
    expect(bodyOf(await agent.get('/agents/me'), 200).usage).toMatchObject({ dailyTransactionCount: 0, dailySpend: 0 });
  });

  it('counts what it pays in the currency of its limits', async () => {
    // A US dollar is 1,000,000 units of USDC, and a cent of it 10,000.
    const limits = { currency: 'USDC', perTransactionLimit: 100_000_000 };
    const { agent } = await connect({ spendingLimits: limits, approvalThresholds: undefined });
    bodyOf(await execute(agent, (await quote(agent, 10_000)).id), 200);
    expect(bodyOf(await agent.get('/agents/me'), 200).usage.dailySpend).toBe(100_000_000);
    expect(await execute(agent, (await quote(agent, 10_001)).id)).toMatchObject({ status: 403 });
  });

  it('pays nothing from its pause on, and is unknown from its deletion on', async () => {
    const { id, agent } = await connect();
    const made = await quote(agent, 10_000);
    bodyOf(await api.patch(`/agents/${id}`, { isPaused: true }), 200);
    const before = await balance();
    expect(await execute(agent, made.id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await agent.get('/agents/me')).status).toBe(200);
    expect((await api.delete(`/agents/${id}`)).status).toBe(204);
    for (const path of ['/agents/me', '/agents/me/transactions', `/agents/me/quotes/${made.id}`]) {
      expect(await agent.get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    }
    expect(await execute(agent, made.id)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(await balance()).toBe(before);
  });

  it('exceeds no limit with fifty calls at once', async () => {
    const limits = { currency: 'USD', perTransactionLimit: 1_000, dailyLimit: 12_000, dailyTransactionLimit: 30 };
    const { agent } = await connect({ spendingLimits: limits });
    const made: string[] = [];
    for (let number = 0; number < 50; number += 1) made.push((await quote(agent, 1_000)).id);
    const before = await balance();
    const answers = await Promise.all(made.map((quoteId) => execute(agent, quoteId)));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(200)?.length, statuses.get(403)?.length]).toEqual([12, 38]);
    expect(bodyOf(await agent.get('/agents/me'), 200).usage).toMatchObject({
      dailyTransactionCount: 12,
      dailySpend: 12_000,
    });
    expect(before - (await balance())).toBe(12_000);
  });

  it('opens its own operations alone, and credentials of the platform open none of them', async () => {
    const { id, agent } = await connect();
    for (const path of ['/transactions', '/agents', `/agents/${id}`, '/customers', '/platform/internal-accounts']) {
      expect(await agent.get(path)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    }
    expect(await agent.post('/quotes', {})).toMatchObject({ status: 401 });
    expect(await api.get('/agents/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    expect(await api.post('/agents/me/transfer-out', {})).toMatchObject({ status: 401 });
    expect(await agent.get('/agents/me', { credentials: null })).toMatchObject({ status: 401 });
    expect(await agent.get('/agents/me', { credentials: `agt_${'0'.repeat(40)}` })).toMatchObject({ status: 401 });
  });

  it('manages the external accounts of its customer', async () => {
    const { agent } = await connect();
    const accountInfo = { accountType: 'SPARK_WALLET', address: `spark1${'q'.repeat(50)}zz` };
    const made = bodyOf(await agent.post('/agents/me/external-accounts', { currency: 'BTC', accountInfo }), 201);
    expect(made.customerId).toBe(customerId);
    const path = `/agents/me/external-accounts/${made.id}`;
    expect(bodyOf(await agent.get(path), 200)).toEqual(made);
    expect(bodyOf(await agent.get('/agents/me/external-accounts?currency=BTC'), 200).data).toContainEqual(made);
    expect((await agent.delete(path)).status).toBe(204);
    expect((await agent.get(path)).status).toBe(404);
    expect(bodyOf(await agent.get('/agents/me/internal-accounts?currency=USD'), 200).data).toMatchObject([
      { id: accountId },
    ]);
  });
});
