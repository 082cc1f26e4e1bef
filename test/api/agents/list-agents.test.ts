import { describe, expect, it } from 'vitest';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { handler } from '../../../functions/api/agents/list-agents.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useAgents } from './agents-support.ts';

const { add, clock, redeemCode } = useAgents();

const list = (query: Record<string, string> = {}) => invoke(handler, { query });
const namesIn = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name);

async function addThree() {
  const made = [];
  for (const name of ['first', 'second', 'third']) {
    made.push(await add({ name }));
    clock.advance(60);
  }
  return made;
}

describe('GET /agents', () => {
  it('lists agents in pages, newest first', async () => {
    await addThree();
    const { body } = await list({ limit: '2' });
    expect([namesIn(body), body.hasMore, body.totalCount]).toEqual([['third', 'second'], true, 3]);
    const next = await list({ limit: '2', cursor: body.nextCursor });
    expect([namesIn(next.body), next.body.hasMore, next.body.nextCursor]).toEqual([['first'], false, null]);
  });

  it('filters by customer, pause, connection and time', async () => {
    const [first, second] = await addThree();
    await invoke(updateAgent, { path: { agentId: first.agent.id }, body: { isPaused: true } });
    await redeemCode(second.deviceCode.code);
    expect(namesIn((await list({ isPaused: 'true' })).body)).toEqual(['first']);
    expect(namesIn((await list({ isPaused: 'false' })).body)).toEqual(['third', 'second']);
    expect(namesIn((await list({ isConnected: 'true' })).body)).toEqual(['second']);
    expect(namesIn((await list({ isConnected: 'false', isPaused: 'false' })).body)).toEqual(['third']);
    expect(namesIn((await list({ customerId: ids.customer })).body)).toHaveLength(3);
    expect((await list({ customerId: `Customer:${uuids.unknown}` })).body).toMatchObject({ data: [], totalCount: 0 });
    expect(namesIn((await list({ createdAfter: '2025-11-01T12:01:00Z' })).body)).toEqual(['third', 'second']);
    expect(namesIn((await list({ createdBefore: '2025-11-01T12:00:00Z' })).body)).toEqual(['first']);
    expect(namesIn((await list({ updatedAfter: '2025-11-01T12:03:00Z' })).body)).toEqual(['second', 'first']);
  });

  it('lists no deleted agent', async () => {
    const [first] = await addThree();
    await invoke(deleteAgent, { path: { agentId: first.agent.id } });
    expect((await list()).body).toMatchObject({ data: [{ name: 'third' }, { name: 'second' }], totalCount: 2 });
  });

  it.each([
    ['isPaused', 'yes'],
    ['limit', '0'],
    ['cursor', 'bm9uZQ'],
  ])('refuses %s=%s', async (name, value) => {
    expect(await list({ [name]: value })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
