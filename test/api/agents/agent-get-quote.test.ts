import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-get-quote.ts';
import { aQuote, ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const path = { quoteId: ids.quote };

describe('GET /agents/me/quotes/{quoteId}', () => {
  describeAccess(handler, agents, { request: () => ({ path }) });

  it('shows a quote as it was created', async () => {
    const { caller } = await agents.connect();
    const { body } = await agents.quote(caller);
    expect(await invoke(handler, { path: { quoteId: body.id }, caller })).toMatchObject({ status: 200, body });
  });

  it('answers for a quote of the platform, and of another agent of the customer, as for a missing one', async () => {
    const [{ caller }, other] = [await agents.connect(), await agents.connect()];
    const missing = await invoke(handler, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'QUOTE_NOT_FOUND' } });
    agents.table.holds(stored.payment(aQuote()));
    expect((await invoke(handler, { path, caller })).text).toBe(missing.text);
    agents.table.holds(stored.payment(aQuote({ agentId: other.agent.id })));
    expect((await invoke(handler, { path, caller })).text).toBe(missing.text);
  });
});
