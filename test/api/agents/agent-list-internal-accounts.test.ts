import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/agents/agent-list-internal-accounts.ts';
import { anAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { describeAccess } from './access-support.ts';
import { aPolicy, customersAccount, useAgents } from './agents-support.ts';

const agents = useAgents();
const euros = anAccount({ accountId: ids.destination, customerId: ids.customer, currency: 'EUR' });
const others = anAccount({
  accountId: `InternalAccount:${uuids.unknown}`,
  customerId: `Customer:${uuids.unknown}`,
});
const idsIn = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id).toSorted();

describe('GET /agents/me/internal-accounts', () => {
  describeAccess(handler, agents, { permission: 'VIEW_TRANSACTIONS' });

  it('lists the customer’s accounts with their balances, and filters them', async () => {
    const { caller } = await agents.connect();
    agents.table.holds(stored.account(euros), stored.account(others));
    const { body } = await invoke(handler, { caller });
    expect(idsIn(body)).toEqual([customersAccount.accountId, euros.accountId].toSorted());
    expect(body.data[0].balance.amount).toBe(1_000_000);
    expect(idsIn((await invoke(handler, { caller, query: { currency: 'EUR' } })).body)).toEqual([euros.accountId]);
    expect(idsIn((await invoke(handler, { caller, query: { type: 'INTERNAL_CRYPTO' } })).body)).toEqual([]);
  });

  it('lists only the accounts that the policy allows', async () => {
    agents.table.holds(stored.account(euros));
    const accountRestrictions = { allowedAccountIds: [euros.accountId] };
    const { caller } = await agents.connect({ policy: aPolicy({ accountRestrictions }) });
    const { body } = await invoke(handler, { caller });
    expect([idsIn(body), body.totalCount]).toEqual([[euros.accountId], 1]);
  });

  it('refuses a type that there is not', async () => {
    const { caller } = await agents.connect();
    const refused = await invoke(handler, { caller, query: { type: 'WALLET' } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
