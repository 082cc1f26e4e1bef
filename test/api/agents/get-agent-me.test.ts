import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/get-agent-me.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { invoke } from '../../kit/invoke.ts';
import { describeAccess } from './access-support.ts';
import { useAgents } from './agents-support.ts';

const agents = useAgents();

describe('GET /agents/me', () => {
  describeAccess(handler, agents);

  it('shows the calling agent as the platform sees it', async () => {
    const { agent, caller } = await agents.connect();
    expect(await invoke(handler, { caller })).toMatchObject({ status: 200, body: { ...agent, isConnected: true } });
  });

  it('shows a paused agent that it is paused', async () => {
    const { agent, caller } = await agents.connect();
    await invoke(updateAgent, { path: { agentId: agent.id }, body: { isPaused: true } });
    expect(await invoke(handler, { caller })).toMatchObject({ status: 200, body: { isPaused: true } });
  });
});
