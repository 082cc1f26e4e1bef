import { describe, expect, it } from 'vitest';
import { handler as createAgent } from '../../../functions/api/agents/create-agent.ts';
import { handler as regenerateAgentDeviceCode } from '../../../functions/api/agents/regenerate-agent-device-code.ts';
import { handler as updateAgent } from '../../../functions/api/agents/update-agent.ts';
import { handler as updateAgentPolicy } from '../../../functions/api/agents/update-agent-policy.ts';
import { deleteToken } from '../../../functions/store/platforms/tokens.ts';
import { commit } from '../../../functions/store/table.ts';
import { aToken, ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { aPolicy, useAgents } from './agents-support.ts';

describe('a token that was just deleted, which the authorizer still knows', () => {
  const { table, add } = useAgents();
  const refused = { status: 401, body: { code: 'UNAUTHORIZED', message: 'The token has been deleted.' } };

  it.each([
    ['creates no agent', createAgent, { name: 'Bill payer', customerId: ids.customer, policy: aPolicy() }],
    ['gives no agent a device code', regenerateAgentDeviceCode, undefined],
    ['resumes no agent', updateAgent, { isPaused: false }],
    ['widens no policy', updateAgentPolicy, { spendingLimits: { dailyLimit: null } }],
  ])('%s', async (_, handler, body) => {
    const { agent } = await add();
    await commit(table.store, deleteToken(aToken()));
    const before = table.items();
    expect(await invoke(handler, { path: { agentId: agent.id }, body })).toMatchObject(refused);
    expect(table.items()).toEqual(before);
  });
});
