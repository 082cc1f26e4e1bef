import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/get-agent-by-id.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger, unknownAgent, useAgents } from './agents-support.ts';

const { add } = useAgents();

describe('GET /agents/{agentId}', () => {
  it('shows an agent as it was created', async () => {
    const { agent } = await add();
    expect(await invoke(handler, { path: { agentId: agent.id } })).toMatchObject({ status: 200, body: agent });
  });

  it('answers for the agent of another platform as for a missing one', async () => {
    const { agent } = await add();
    const missing = await invoke(handler, { path: { agentId: unknownAgent } });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    const foreign = await invoke(handler, { path: { agentId: agent.id }, caller: stranger });
    expect(foreign.text).toBe(missing.text);
    expect((await invoke(handler, { path: { agentId: 'me' } })).text).toBe(missing.text);
  });
});
