import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-list-external-accounts.ts';
import { anExternalAccount, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, useAgents } from './agents-support.ts';
import { wallet } from './external-accounts-support.ts';

const agents = useAgents();
const policy = aPolicy({ permissions: ['MANAGE_EXTERNAL_ACCOUNTS'] });

describe('GET /agents/me/external-accounts', () => {
  describeAccess(handler, agents, { permission: 'MANAGE_EXTERNAL_ACCOUNTS' });

  it('lists the customer’s accounts and nothing of others', async () => {
    const { caller } = await agents.connect({ policy });
    const others = {
      externalAccountId: `ExternalAccount:${uuids.unknown}`,
      customerId: `Customer:${uuids.unknown}`,
    } as const;
    agents.table.holds(stored.externalAccount(wallet), stored.externalAccount(anExternalAccount(others)));
    const list = async (query: Record<string, string> = {}) => (await invoke(handler, { caller, query })).body;
    expect(await list()).toMatchObject({ data: [{ id: wallet.externalAccountId }], totalCount: 1, hasMore: false });
    expect((await list({ currency: 'EUR' })).data).toEqual([]);
    expect((await list({ customerId: others.customerId })).totalCount).toBe(1);
  });

  it('refuses a limit out of range', async () => {
    const { caller } = await agents.connect({ policy });
    const refused = await invoke(handler, { caller, query: { limit: '0' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
