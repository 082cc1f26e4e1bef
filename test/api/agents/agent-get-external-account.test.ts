import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-get-external-account.ts';
import { ids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, useAgents } from './agents-support.ts';
import { foreignWallets, path, wallet } from './external-accounts-support.ts';

const agents = useAgents();
const policy = aPolicy({ permissions: ['MANAGE_EXTERNAL_ACCOUNTS'] });

describe('GET /agents/me/external-accounts/{externalAccountId}', () => {
  describeAccess(handler, agents, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', request: () => ({ path }) });

  it('shows an account of the customer', async () => {
    agents.table.holds(stored.externalAccount(wallet));
    const { caller } = await agents.connect({ policy });
    const { status, body } = await invoke(handler, { path, caller });
    expect([status, body.id, body.customerId]).toEqual([200, ids.external, ids.customer]);
  });

  it.each(Object.entries(foreignWallets))('answers for an account %s as for a missing one', async (_, item) => {
    const { caller } = await agents.connect({ policy });
    const missing = await invoke(handler, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    agents.table.holds(item);
    expect((await invoke(handler, { path, caller })).text).toBe(missing.text);
  });
});
