import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-get-transaction.ts';
import { aPayment, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { useAgents } from './agents-support.ts';

const agents = useAgents();
const path = { transactionId: ids.transaction };

describe('GET /agents/me/transactions/{transactionId}', () => {
  describeAccess(handler, agents, { permission: 'VIEW_TRANSACTIONS', request: () => ({ path }) });

  it('shows a transaction of the customer that no agent started', async () => {
    const { caller } = await agents.connect();
    agents.table.holds(stored.payment(aPayment(['process'])));
    const { status, body } = await invoke(handler, { path, caller });
    expect([status, body.id, body.status, body.agentId]).toEqual([200, ids.transaction, 'PROCESSING', undefined]);
  });

  it('shows which agent started it', async () => {
    const { agent, caller } = await agents.connect();
    agents.table.holds(stored.payment(aPayment([], { agentId: agent.id })));
    expect((await invoke(handler, { path, caller })).body).toMatchObject({ agentId: agent.id });
  });

  it('answers for another customer’s transaction, and another platform’s, as for a missing one', async () => {
    const { caller } = await agents.connect();
    const missing = await invoke(handler, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    agents.table.holds(stored.payment(aPayment([], { customerId: `Customer:${uuids.unknown}` })));
    expect((await invoke(handler, { path, caller })).text).toBe(missing.text);
    agents.table.removes(stored.payment(aPayment()));
    agents.table.holds(stored.payment(aPayment([], { platformId: otherPlatformId })));
    expect((await invoke(handler, { path, caller })).text).toBe(missing.text);
  });
});
