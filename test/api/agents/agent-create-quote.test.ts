import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-create-quote.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { anAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy } from './agents-support.ts';
import { foreignSource, needsApproval, quoteRequest, useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const { table, connect, quote } = agents;
const immediately = { immediatelyExecute: true };

describe('POST /agents/me/quotes', () => {
  describeAccess(handler, agents, { permission: 'CREATE_QUOTES', request: () => ({ body: quoteRequest() }) });

  it('creates a quote of the customer that names the agent, and moves no money', async () => {
    const { agent, caller } = await connect();
    const { status, body } = await quote(caller);
    expect([status, body.status]).toEqual([201, 'PENDING']);
    expect(table.payment()).toMatchObject({ agentId: agent.id, customerId: ids.customer, status: 'QUOTED' });
    expect(agents.balance()).toBe(1_000_000);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 0, dailySpend: 0 });
  });

  it('executes at once where the request says so, as an approved action that counts', async () => {
    const { agent, caller } = await connect();
    const { status, body } = await quote(caller, immediately);
    expect([status, body.status]).toEqual([201, 'PROCESSING']);
    expect(table.ofType('AGENT_ACTION')).toMatchObject([
      { status: 'APPROVED', kind: 'EXECUTE_QUOTE', agentId: agent.id },
    ]);
    expect(agents.balance()).toBe(990_000);
    expect(await agents.usage(caller)).toMatchObject({ dailyTransactionCount: 1, dailySpend: 10_000 });
  });

  it('submits at once where the policy wants an approval', async () => {
    const { caller } = await connect({ policy: needsApproval });
    expect((await quote(caller, immediately)).body.status).toBe('PENDING');
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'PENDING_APPROVAL' }]);
    expect(agents.executed()).toEqual([]);
  });

  it('needs EXECUTE_QUOTES to execute at once', async () => {
    const { caller } = await connect({ policy: aPolicy({ permissions: ['CREATE_QUOTES'] }) });
    expect(await quote(caller, immediately)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(table.ofType('PAYMENT')).toEqual([]);
  });

  it('is refused to a paused agent', async () => {
    const { agent, caller } = await connect();
    await invoke(updateAgent, { path: { agentId: agent.id }, body: { isPaused: true } });
    expect(await quote(caller)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: 'The agent is paused.' },
    });
  });

  it('answers for an account of others as for a missing one', async () => {
    const { caller } = await connect();
    const source = { sourceType: 'ACCOUNT', accountId: ids.destination };
    const missing = await quote(caller, { source });
    expect(missing).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const others = { ...anAccount({ accountId: ids.destination }) };
    for (const customerId of [undefined, `Customer:${uuids.unknown}` as const]) {
      table.holds(stored.account({ ...others, customerId }));
      expect((await quote(caller, { source })).text).toBe(missing.text);
    }
    expect(table.ofType('PAYMENT')).toEqual([]);
  });

  it('is refused from an account that the policy does not allow', async () => {
    const { caller } = await connect({ policy: aPolicy({ accountRestrictions: { allowedAccountIds: [] } }) });
    expect(await quote(caller)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('is refused from a source outside of the service', async () => {
    const { caller } = await connect();
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: ids.customer };
    expect(await quote(caller, { source })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('refuses a wrong amount, and an account that another customer has under the same id', async () => {
    const { caller } = await connect();
    expect(await quote(caller, { lockedCurrencyAmount: 0 })).toMatchObject({ status: 400 });
    table.holds(foreignSource);
    expect(await quote(caller)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('replays a key of the same agent and creates a quote of its own for another agent', async () => {
    const [one, other] = [await connect(), await connect()];
    const request = { body: quoteRequest(), headers: { 'Idempotency-Key': 'key-1' } };
    const first = await invoke(handler, { ...request, caller: one.caller });
    expect((await invoke(handler, { ...request, caller: one.caller })).text).toBe(first.text);
    const theirs = await invoke(handler, { ...request, caller: other.caller });
    expect([theirs.status, theirs.body.id === first.body.id]).toEqual([201, false]);
  });
});
