import { describe, expect, it } from 'vitest';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { handler as listAgentApprovals } from '../../../functions/api/agents/list-agent-approvals.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { handler as updateAgentPolicy } from '../../../functions/api/agents/update-agent-policy.ts';
import { handler as approvePendingPayment } from '../../../functions/api/payments/approve-pending-payment.ts';
import { handler as rejectPendingPayment } from '../../../functions/api/payments/reject-pending-payment.ts';
import { aCaller, anAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { customersAccount, stranger } from './agents-support.ts';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();

describe('POST /agents/{agentId}/actions/{actionId}/approve', () => {
  const { approve, table } = agents;

  it('executes a transfer and counts it', async () => {
    const { agent, caller, action } = await agents.pendingTransfer();
    const { status, body } = await approve(action);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: action.id,
      status: 'APPROVED',
      transferDetails: action.transferDetails,
      transaction: { agentId: agent.id, customerId: ids.customer, status: 'PENDING' },
    });
    expect(agents.balance()).toBe(990_000);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 1, dailySpend: 10_000 });
  });

  it('executes a quote', async () => {
    const { quote, action } = await agents.pendingQuote();
    expect((await approve(action)).body).toMatchObject({
      status: 'APPROVED',
      quote: { id: quote.id, status: 'PROCESSING' },
      transaction: { id: quote.transactionId },
    });
    expect(agents.balance()).toBe(990_000);
  });

  it('executes once, also when two approve at once', async () => {
    const { action } = await agents.pendingTransfer();
    const answers = await Promise.all([approve(action), approve(action)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await approve(action)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect([agents.balance(), table.ofType('PAYMENT').length]).toEqual([990_000, 1]);
  });

  const change = (agentId: string, body: object) => invoke(updateAgentPolicy, { path: { agentId }, body });
  it.each<[string, RegExp, (agentId: string) => unknown]>([
    ['is paused', /paused/, (agentId) => invoke(updateAgent, { path: { agentId }, body: { isPaused: true } })],
    ['was deleted', /deleted/, (agentId) => invoke(deleteAgent, { path: { agentId } })],
    ['lost the permission', /CREATE_TRANSFERS/, (agentId) => change(agentId, { permissions: ['VIEW_TRANSACTIONS'] })],
    [
      'has a lower limit',
      /99\.99 USD/,
      (agentId) => change(agentId, { spendingLimits: { perTransactionLimit: 9_999 } }),
    ],
    [
      'may not use the account',
      /account/,
      (agentId) => change(agentId, { accountRestrictions: { allowedAccountIds: [] } }),
    ],
    ['has too little money', /holds less/, () => table.holds(stored.account({ ...customersAccount, balance: 9_999 }))],
    [
      'has lost its account',
      /account/,
      () => table.holds(stored.account(anAccount({ customerId: `Customer:${uuids.unknown}` }))),
    ],
  ])('makes the action FAILED where the agent by then %s, and pays nothing', async (_, reason, happen) => {
    const { agent, action } = await agents.pendingTransfer();
    await happen(agent.id);
    const balance = agents.balance();
    const { status, body } = await approve(action);
    expect([status, body.status]).toEqual([200, 'FAILED']);
    expect(body).not.toHaveProperty('rejectionReason');
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(body).not.toHaveProperty('transaction');
    expect([table.ofType('PAYMENT'), agents.balance(), table.ofType('AGENT_USAGE')]).toEqual([[], balance, []]);
    expect(await approve(action)).toMatchObject({ status: 409 });
  });

  it('makes the action FAILED where the quote has expired', async () => {
    const { action } = await agents.pendingQuote();
    agents.clock.advance(300);
    const { body } = await approve(action);
    expect(body).toMatchObject({ status: 'FAILED', quote: { status: 'EXPIRED' } });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ reason: expect.stringContaining('expired') }]);
    expect(agents.balance()).toBe(1_000_000);
  });

  it('lets the agent submit a quote again whose approval failed', async () => {
    const { agent, caller, quote, action } = await agents.pendingQuote();
    await invoke(updateAgent, { path: { agentId: agent.id }, body: { isPaused: true } });
    expect((await approve(action)).body.status).toBe('FAILED');
    await invoke(updateAgent, { path: { agentId: agent.id }, body: { isPaused: false } });
    expect((await agents.execute(caller, quote.id)).body.status).toBe('PENDING_APPROVAL');
  });

  it('lets no more approvals at once through than the limits allow', async () => {
    const { agent, caller, action } = await agents.pendingTransfer();
    const actions = [action];
    for (let number = 0; number < 9; number += 1) actions.push((await agents.transfer(caller)).body);
    await change(agent.id, { spendingLimits: { dailyLimit: 40_000 } });
    const answers = await Promise.all(actions.map((each) => approve(each)));
    const statuses = answers.map(({ body }) => body.status);
    expect([statuses.filter((s) => s === 'APPROVED').length, statuses.filter((s) => s === 'FAILED').length]).toEqual([
      4, 6,
    ]);
    expect(agents.balance()).toBe(960_000);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 4, dailySpend: 40_000 });
  });
});

describe('POST /agents/{agentId}/actions/{actionId}/reject', () => {
  const { reject, table } = agents;

  it('rejects an action with the reason, pays nothing and counts nothing', async () => {
    const { caller, action } = await agents.pendingTransfer();
    const { status, body } = await reject(action, { reason: 'Not today' });
    expect([status, body]).toEqual([200, { ...action, status: 'REJECTED', rejectionReason: 'Not today' }]);
    expect([agents.balance(), table.ofType('PAYMENT')]).toEqual([1_000_000, []]);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 0, monthlySpend: 0 });
  });

  it('needs no reason, and frees a quote to be submitted again', async () => {
    const { caller, quote, action } = await agents.pendingQuote();
    expect((await reject(action)).body).toMatchObject({ status: 'REJECTED', quote: { status: 'PENDING' } });
    const again = await agents.execute(caller, quote.id);
    expect([again.status, again.body.id === action.id]).toEqual([200, false]);
  });

  it('shows the quote as expired from the second in which its time is over', async () => {
    const { action } = await agents.pendingQuote();
    agents.clock.advance(300);
    expect((await reject(action)).body).toMatchObject({ status: 'REJECTED', quote: { status: 'EXPIRED' } });
  });

  it('is either this or an approval, never both', async () => {
    const { action } = await agents.pendingTransfer();
    const answers = await Promise.all([reject(action), agents.approve(action)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await reject(action)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.ofType('PAYMENT')).toHaveLength(agents.balance() === 990_000 ? 1 : 0);
  });

  it('refuses a reason that is no text', async () => {
    const { action } = await agents.pendingTransfer();
    expect(await reject(action, { reason: 5 })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'PENDING_APPROVAL' }]);
  });
});

describe('GET /agents/approvals', () => {
  const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
  const list = async (query: Record<string, string> = {}) => (await invoke(listAgentApprovals, { query })).body;

  async function submitTwo() {
    const first = await agents.pendingTransfer();
    agents.clock.advance(60);
    return [first, await agents.pendingQuote()] as const;
  }

  it('lists what waits, newest first, until it is decided', async () => {
    const [first, second] = await submitTwo();
    expect(await list()).toMatchObject({ data: [second.action, first.action], totalCount: 2, hasMore: false });
    expect(idsIn(await list({ sortOrder: 'asc' }))).toEqual([first.action.id, second.action.id]);
    const page = await list({ limit: '1' });
    expect(idsIn(await list({ limit: '1', cursor: page.nextCursor }))).toEqual([first.action.id]);
    await agents.reject(first.action);
    expect(idsIn(await list())).toEqual([second.action.id]);
    await agents.approve(second.action);
    expect((await list()).totalCount).toBe(0);
  });

  it('filters by agent, customer and time', async () => {
    const [first, second] = await submitTwo();
    expect(idsIn(await list({ agentId: first.agent.id }))).toEqual([first.action.id]);
    expect(idsIn(await list({ customerId: ids.customer }))).toHaveLength(2);
    expect(idsIn(await list({ customerId: `Customer:${uuids.unknown}` }))).toEqual([]);
    expect(idsIn(await list({ agentId: 'me' }))).toEqual([]);
    expect(idsIn(await list({ startDate: '2025-11-01T12:01:00Z' }))).toEqual([second.action.id]);
    expect(idsIn(await list({ endDate: '2025-11-01T12:00:59Z' }))).toEqual([first.action.id]);
  });

  it('still lists what a deleted agent submitted', async () => {
    const { agent, action } = await agents.pendingTransfer();
    await invoke(deleteAgent, { path: { agentId: agent.id } });
    expect(idsIn(await list())).toEqual([action.id]);
  });

  it('lists nothing of another platform, refuses a wrong order, and needs VIEW', async () => {
    await submitTwo();
    expect((await invoke(listAgentApprovals, { caller: stranger })).body).toMatchObject({ data: [], totalCount: 0 });
    expect(await invoke(listAgentApprovals, { query: { sortOrder: 'up' } })).toMatchObject({ status: 400 });
    const caller = aCaller({ permissions: ['MANAGE', 'TRANSACT'] });
    expect(await invoke(listAgentApprovals, { caller })).toMatchObject({ status: 403 });
  });
});

describe('the approval of an agent’s quote by its transaction', () => {
  const { table } = agents;

  it('executes it', async () => {
    const { agent, quote } = await agents.pendingQuote();
    const path = { transactionId: quote.transactionId };
    expect(await invoke(approvePendingPayment, { path })).toMatchObject({
      status: 200,
      body: { id: quote.transactionId, type: 'OUTGOING', agentId: agent.id, status: 'PENDING' },
    });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'APPROVED' }]);
    expect(agents.balance()).toBe(990_000);
    const again = await invoke(approvePendingPayment, { path });
    expect(again).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' } });
  });

  const spend = () => table.holds(stored.account({ ...customersAccount, balance: 9_999 }));
  it.each([
    ['its time is over', () => agents.clock.advance(300), 409, 'QUOTE_EXPIRED', 1_000_000],
    ['the money is spent', spend, 400, 'INSUFFICIENT_BALANCE', 9_999],
  ])('answers that it cannot be executed where %s, and records it', async (_, happens, status, code, balance) => {
    const { quote } = await agents.pendingQuote();
    happens();
    const refused = await invoke(approvePendingPayment, { path: { transactionId: quote.transactionId } });
    expect(refused).toMatchObject({ status, body: { code } });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'FAILED' }]);
    expect(agents.balance()).toBe(balance);
  });

  it('rejects it', async () => {
    const { quote } = await agents.pendingQuote();
    const path = { transactionId: quote.transactionId };
    expect((await invoke(rejectPendingPayment, { path, body: { reason: 'No' } })).status).toBe(200);
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'REJECTED', reason: 'No' }]);
    expect(await invoke(rejectPendingPayment, { path })).toMatchObject({ status: 409 });
  });

  it('is not there for another platform', async () => {
    const { quote } = await agents.pendingQuote();
    const refused = await invoke(approvePendingPayment, {
      path: { transactionId: quote.transactionId },
      caller: stranger,
    });
    expect(refused).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'PENDING_APPROVAL' }]);
  });
});
