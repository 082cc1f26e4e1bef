import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/update-agent.ts';
import { invoke } from '../../kit/invoke.ts';
import { useAgents } from './agents-support.ts';

const { add, clock, table } = useAgents();
const update = (agentId: string, body: object) => invoke(handler, { path: { agentId }, body });

describe('PATCH /agents/{agentId}', () => {
  it('pauses, resumes and renames, and leaves the rest', async () => {
    const { agent } = await add();
    clock.advance(5);
    const updatedAt = '2025-11-01T12:00:05.000Z';
    expect((await update(agent.id, { isPaused: true })).body).toEqual({ ...agent, isPaused: true, updatedAt });
    expect((await update(agent.id, { name: 'Other' })).body).toMatchObject({ name: 'Other', isPaused: true });
    expect((await update(agent.id, { isPaused: false })).body).toMatchObject({ name: 'Other', isPaused: false });
  });

  it('keeps both of two changes at once', async () => {
    const { agent } = await add();
    await Promise.all([update(agent.id, { isPaused: true }), update(agent.id, { name: 'Other' })]);
    expect(table.ofType('AGENT')).toMatchObject([{ name: 'Other', isPaused: true, version: 3 }]);
  });

  it.each([{}, { name: '' }, { isPaused: 'true' }, { customerId: 'Customer:1' }])('refuses %j', async (body) => {
    const { agent } = await add();
    expect(await update(agent.id, body)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('AGENT')).toMatchObject([{ version: 1 }]);
  });
});
