import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-get-transaction.ts';
import { handler as list } from '../../../functions/api/agents/agent-list-transactions.ts';
import { aPayment, ids, otherPlatformId, uuids } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';
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

  it('shows a card transaction of the customer, as the list does, and none of another customer', async () => {
    const { caller } = await agents.connect();
    const shown = () => invoke(handler, { path: { transactionId: aCardTransaction().cardTransactionId }, caller });
    agents.table.holds(stored.cardTransaction(aCardTransaction()));
    const { body: listed } = await invoke(list, { caller });
    expect(listed).toMatchObject({ data: [{ type: 'CARD', status: 'AUTHORIZED' }] });
    expect(await shown()).toMatchObject({ status: 200, body: listed.data[0] });
    agents.table.holds(stored.cardTransaction(aCardTransaction({ customerId: `Customer:${uuids.unknown}` })));
    expect(await shown()).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
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
