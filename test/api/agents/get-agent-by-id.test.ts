import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/get-agent-by-id.ts';
import { invoke } from '../../kit/invoke.ts';
import { useAgents } from './agents-support.ts';

const { add } = useAgents();

describe('GET /agents/{agentId}', () => {
  it('shows an agent as it was created', async () => {
    const { agent } = await add();
    expect(await invoke(handler, { path: { agentId: agent.id } })).toMatchObject({ status: 200, body: agent });
  });
});
