import { describe, expect, it } from 'vitest';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { handler as updatePolicy } from '../../../functions/api/agents/update-agent-policy.ts';
import { anAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { customersAccount } from './agents-support.ts';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const { approve, table } = agents;

describe('POST /agents/{agentId}/actions/{actionId}/approve', () => {
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

  const change = (agentId: string, body: object) => invoke(updatePolicy, { path: { agentId }, body });
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
