import { describe, expect, it } from 'vitest';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const { reject, table } = agents;

describe('POST /agents/{agentId}/actions/{actionId}/reject', () => {
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
