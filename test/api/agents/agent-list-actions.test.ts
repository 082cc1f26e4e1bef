import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-list-actions.ts';
import { invoke } from '../../kit/invoke.ts';
import { describeAccess } from './access-support.ts';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

describe('GET /agents/me/actions', () => {
  describeAccess(handler, agents);

  it('lists the agent’s own actions in pages, newest first, and filters by status', async () => {
    const { caller, action: first } = await agents.pendingTransfer();
    agents.clock.advance(60);
    const { body: second } = await agents.transfer(caller, { amount: 20 });
    await agents.pendingTransfer();
    await agents.reject(first);
    const list = async (query: Record<string, string> = {}) => (await invoke(handler, { caller, query })).body;
    const page = await list({ limit: '1' });
    expect([idsIn(page), page.hasMore, page.totalCount]).toEqual([[second.id], true, 2]);
    expect(idsIn(await list({ limit: '1', cursor: page.nextCursor }))).toEqual([first.id]);
    expect(idsIn(await list({ status: 'REJECTED' }))).toEqual([first.id]);
    expect(await list({ status: 'FAILED' })).toMatchObject({ data: [], totalCount: 0 });
  });

  it('refuses a status that there is not, and a cursor of another agent', async () => {
    const { caller } = await agents.pendingTransfer();
    await agents.transfer(caller);
    const other = await agents.pendingTransfer();
    const { body } = await invoke(handler, { caller, query: { limit: '1' } });
    const query = { limit: '1', cursor: body.nextCursor };
    expect(await invoke(handler, { caller: other.caller, query })).toMatchObject({ status: 400 });
    expect(await invoke(handler, { caller, query: { status: 'DONE' } })).toMatchObject({ status: 400 });
  });
});
