import { describe, expect, it } from 'vitest';
import { handler as agentCreateExternalAccount } from '../../../functions/api/agents/agent-create-external-account.ts';
import { handler as agentDeleteExternalAccount } from '../../../functions/api/agents/agent-delete-external-account.ts';
import { handler as agentGetExternalAccount } from '../../../functions/api/agents/agent-get-external-account.ts';
import { handler as deleteAgent } from '../../../functions/api/agents/delete-agent.ts';
import { anExternalAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, useAgents } from './agents-support.ts';
import { foreignWallets, path, wallet } from './external-accounts-support.ts';

const agents = useAgents();
const policy = aPolicy({ permissions: ['MANAGE_EXTERNAL_ACCOUNTS'] });

describe('POST /agents/me/external-accounts', () => {
  const wallet = {
    currency: 'BTC',
    accountInfo: { accountType: 'SPARK_WALLET', address: 'spark1exampleexampleexampleexampleexampleexampleexample' },
  };

  describeAccess(agentCreateExternalAccount, agents, {
    permission: 'MANAGE_EXTERNAL_ACCOUNTS',
    request: () => ({ body: wallet }),
  });

  it('registers an account of the agent’s customer, whether the request names the customer or not', async () => {
    const { caller } = await agents.connect({ policy });
    const created = await invoke(agentCreateExternalAccount, { body: wallet, caller });
    expect(created).toMatchObject({ status: 201, body: { customerId: ids.customer, currency: 'BTC' } });
    const again = await invoke(agentCreateExternalAccount, { body: { ...wallet, customerId: ids.customer }, caller });
    expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(agents.table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(1);
  });

  it.each<[string, object]>([
    ['another customer', { customerId: `Customer:${uuids.unknown}` }],
    ['a redirection of incoming payments', { defaultUmaDepositAccount: true }],
    ['one for a customer that it names', { defaultUmaDepositAccount: true, customerId: ids.customer }],
    ['a currency that the account cannot have', { currency: 'EUR' }],
  ])('refuses %s', async (_, overrides) => {
    const { caller } = await agents.connect({ policy });
    const refused = await invoke(agentCreateExternalAccount, { body: { ...wallet, ...overrides }, caller });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(agents.table.ofType('EXTERNAL_ACCOUNT')).toEqual([]);
  });

  it('replays a key of the same agent, and not of another one', async () => {
    const [one, other] = [await agents.connect({ policy }), await agents.connect({ policy })];
    const request = { body: wallet, headers: { 'Idempotency-Key': 'key-1' } };
    const first = await invoke(agentCreateExternalAccount, { ...request, caller: one.caller });
    const second = await invoke(agentCreateExternalAccount, { ...request, caller: one.caller });
    expect([second.status, second.text, second.headers['Idempotent-Replayed']]).toEqual([201, first.text, 'true']);
    expect(await invoke(agentCreateExternalAccount, { ...request, caller: other.caller })).toMatchObject({
      status: 409,
    });
  });

  it('replays nothing to an agent that was deleted', async () => {
    const { agent, caller } = await agents.connect({ policy });
    const request = { body: wallet, headers: { 'Idempotency-Key': 'key-1' }, caller };
    await invoke(agentCreateExternalAccount, request);
    await invoke(deleteAgent, { path: { agentId: agent.id } });
    expect(await invoke(agentCreateExternalAccount, request)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
});

describe('DELETE /agents/me/external-accounts/{externalAccountId}', () => {
  describeAccess(agentDeleteExternalAccount, agents, {
    permission: 'MANAGE_EXTERNAL_ACCOUNTS',
    request: () => ({ path }),
  });

  it('deletes an account of the customer', async () => {
    agents.table.holds(stored.externalAccount(wallet));
    const { caller } = await agents.connect({ policy });
    expect(await invoke(agentDeleteExternalAccount, { path, caller })).toMatchObject({ status: 204, text: '' });
    expect(await invoke(agentGetExternalAccount, { path, caller })).toMatchObject({ status: 404 });
  });

  it('keeps an account that the customer has trusted', async () => {
    agents.table.holds(stored.externalAccount(anExternalAccount({ trusted: true })));
    const { caller } = await agents.connect({ policy });
    const before = agents.table.items();
    const refused = await invoke(agentDeleteExternalAccount, { path, caller });
    expect(refused).toMatchObject({ status: 409, body: { code: 'BENEFICIARY_TRUSTED' } });
    expect(agents.table.items()).toEqual(before);
  });

  it.each(Object.entries(foreignWallets))('answers for an account %s as for a missing one', async (_, item) => {
    const { caller } = await agents.connect({ policy });
    const missing = await invoke(agentDeleteExternalAccount, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    agents.table.holds(item);
    expect((await invoke(agentDeleteExternalAccount, { path, caller })).text).toBe(missing.text);
    expect(agents.table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(1);
  });
});
