import { describe, expect, it } from 'vitest';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { handler } from '../../../functions/api/agents/list-agent-approvals.ts';
import { aCaller, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger } from './agents-support.ts';
import { useAgentPayments } from './payments-support.ts';

const agents = useAgentPayments();
const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);
const list = async (query: Record<string, string> = {}) => (await invoke(handler, { query })).body;

async function submitTwo() {
  const first = await agents.pendingTransfer();
  agents.clock.advance(60);
  return [first, await agents.pendingQuote()] as const;
}

describe('GET /agents/approvals', () => {
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
    expect((await invoke(handler, { caller: stranger })).body).toMatchObject({ data: [], totalCount: 0 });
    expect(await invoke(handler, { query: { sortOrder: 'up' } })).toMatchObject({ status: 400 });
    const caller = aCaller({ permissions: ['MANAGE', 'TRANSACT'] });
    expect(await invoke(handler, { caller })).toMatchObject({ status: 403 });
  });
});
