import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-delete-external-account.ts';
import { handler as show } from '../../../functions/api/agents/agent-get-external-account.ts';
import { anExternalAccount } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, useAgents } from './agents-support.ts';
import { foreignWallets, path, wallet } from './external-accounts-support.ts';

const agents = useAgents();
const policy = aPolicy({ permissions: ['MANAGE_EXTERNAL_ACCOUNTS'] });

describe('DELETE /agents/me/external-accounts/{externalAccountId}', () => {
  describeAccess(handler, agents, { permission: 'MANAGE_EXTERNAL_ACCOUNTS', request: () => ({ path }) });

  it('deletes an account of the customer', async () => {
    agents.table.holds(stored.externalAccount(wallet));
    const { caller } = await agents.connect({ policy });
    expect(await invoke(handler, { path, caller })).toMatchObject({ status: 204, text: '' });
    expect(await invoke(show, { path, caller })).toMatchObject({ status: 404 });
  });

  it('keeps an account that the customer has trusted', async () => {
    agents.table.holds(stored.externalAccount(anExternalAccount({ trusted: true })));
    const { caller } = await agents.connect({ policy });
    const before = agents.table.items();
    const refused = await invoke(handler, { path, caller });
    expect(refused).toMatchObject({ status: 409, body: { code: 'BENEFICIARY_TRUSTED' } });
    expect(agents.table.items()).toEqual(before);
  });

  it.each(Object.entries(foreignWallets))('answers for an account %s as for a missing one', async (_, item) => {
    const { caller } = await agents.connect({ policy });
    const missing = await invoke(handler, { path, caller });
    expect(missing).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    agents.table.holds(item);
    expect((await invoke(handler, { path, caller })).text).toBe(missing.text);
    expect(agents.table.ofType('EXTERNAL_ACCOUNT')).toHaveLength(1);
  });
});
