import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/delete-agent.ts';
import { handler as getAgent } from '../../../functions/api/agents/get-agent-by-id.ts';
import { invoke } from '../../kit/invoke.ts';
import { useAgents } from './agents-support.ts';

const { add, table, redeemCode } = useAgents();
const remove = (agentId: string) => invoke(handler, { path: { agentId } });

describe('DELETE /agents/{agentId}', () => {
  it('deletes an agent with its access token', async () => {
    const { agent, deviceCode } = await add();
    await redeemCode(deviceCode.code);
    expect(table.ofType('AGENT_CREDENTIAL')).toHaveLength(1);
    expect(await remove(agent.id)).toMatchObject({ status: 204, text: '' });
    expect(table.ofType('AGENT_CREDENTIAL')).toEqual([]);
    expect(await invoke(getAgent, { path: { agentId: agent.id } })).toMatchObject({ status: 404 });
    expect(await remove(agent.id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('voids the device code of an agent that is not connected', async () => {
    const { agent, deviceCode } = await add();
    await remove(agent.id);
    expect(await redeemCode(deviceCode.code)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(table.ofType('AGENT_CREDENTIAL')).toEqual([]);
  });

  it('leaves no access token when the code is redeemed at the same time', async () => {
    const { agent, deviceCode } = await add();
    table.beforeNextWrite(() => redeemCode(deviceCode.code));
    expect((await remove(agent.id)).status).toBe(204);
    expect(table.ofType('AGENT_CREDENTIAL')).toEqual([]);
  });
});
