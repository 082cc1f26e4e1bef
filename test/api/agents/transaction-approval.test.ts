import { describe, expect, it } from 'vitest';
import { handler as approve } from '../../../functions/api/payments/approve-pending-payment.ts';
import { handler as reject } from '../../../functions/api/payments/reject-pending-payment.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger } from './agents-support.ts';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const { table } = agents;

describe('the approval of an agent’s quote by its transaction', () => {
  it('executes it', async () => {
    const { agent, quote } = await agents.pendingQuote();
    const path = { transactionId: quote.transactionId };
    expect(await invoke(approve, { path })).toMatchObject({
      status: 200,
      body: { id: quote.transactionId, type: 'OUTGOING', agentId: agent.id, status: 'PENDING' },
    });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'APPROVED' }]);
    expect(agents.balance()).toBe(990_000);
    const again = await invoke(approve, { path });
    expect(again).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' } });
  });

  it('answers why it cannot be executed any more, and records it', async () => {
    const { quote } = await agents.pendingQuote();
    agents.clock.advance(300);
    const refused = await invoke(approve, { path: { transactionId: quote.transactionId } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'FAILED' }]);
    expect(agents.balance()).toBe(1_000_000);
  });

  it('rejects it', async () => {
    const { quote } = await agents.pendingQuote();
    const path = { transactionId: quote.transactionId };
    expect((await invoke(reject, { path, body: { reason: 'No' } })).status).toBe(200);
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'REJECTED', reason: 'No' }]);
    expect(await invoke(reject, { path })).toMatchObject({ status: 409 });
  });

  it('is not there for another platform', async () => {
    const { quote } = await agents.pendingQuote();
    const refused = await invoke(approve, { path: { transactionId: quote.transactionId }, caller: stranger });
    expect(refused).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    expect(table.ofType('AGENT_ACTION')).toMatchObject([{ status: 'PENDING_APPROVAL' }]);
  });
});
