import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-create-external-account.ts';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, useAgents } from './agents-support.ts';

const agents = useAgents();
const policy = aPolicy({ permissions: ['MANAGE_EXTERNAL_ACCOUNTS'] });
const wallet = {
  currency: 'BTC',
  accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1exampleexampleexampleexampleexampleexampleexample' },
};

describe('POST /agents/me/external-accounts', () => {
  describeAccess(handler, agents, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', request: () => ({ body: wallet }) });

  it('registers an account of the agent’s customer, whether the request names the customer or not', async () => {
    const { caller } = await agents.connect({ policy });
    const created = await invoke(handler, { body: wallet, caller });
    expect(created).toMatchObject({ status: 201, body: { customerId: ids.customer, currency: 'BTC' } });
    const again = await invoke(handler, { body: { ...wallet, customerId: ids.customer }, caller });
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(agents.table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['another customer', { customerId: `Customer:${uuids.unknown}` }],
    ['a redirection of incoming payments', { defaultUmaDepositAccount: true }],
    ['a currency that the account cannot have', { currency: 'EUR' }],
  ])('refuses %s', async (_, overrides) => {
    const { caller } = await agents.connect({ policy });
    const refused = await invoke(handler, { body: { ...wallet, ...overrides }, caller });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(agents.table.ofType('EXTERNAL_ACCOUNT')).toEqual([]);
  });

  it('replays a key of the same agent, and not of another one', async () => {
    const [one, other] = [await agents.connect({ policy }), await agents.connect({ policy })];
    const request = { body: wallet, headers: { 'Idempotency-Key': 'key-1' } };
    const first = await invoke(handler, { ...request, caller: one.caller });
    const second = await invoke(handler, { ...request, caller: one.caller });
    expect([second.status, second.text, second.headers['Idempotent-Replayed']]).toEqual([201, first.text, 'true']);
    expect(await invoke(handler, { ...request, caller: other.caller })).toMatchObject({ status: 409 });
  });

  it('replays nothing to an agent that was deleted', async () => {
    const { agent, caller } = await agents.connect({ policy });
    const request = { body: wallet, headers: { 'Idempotency-Key': 'key-1' }, caller };
    await invoke(handler, request);
    await invoke(deleteAgent, { path: { agentId: agent.id } });
    expect(await invoke(handler, request)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
});
