import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/delete-customer-external-account-by-id.ts';
import { handler as list } from '../../../functions/api/external-accounts/list-customer-external-accounts.ts';
import { anExternalAccount, ids, uuids } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { on, registerForCustomer, registerForPlatform, useOwners, wallet } from './external-accounts-support.ts';

const { table } = useOwners();
const remove = on(handler);

describe('DELETE /customers/external-accounts/{externalAccountId}', () => {
  it('hides the account and keeps its data', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    expect(await remove(id)).toMatchObject({ status: 204, text: '' });
    expect((await invoke(list)).body).toMatchObject({ data: [], totalCount: 0 });
    expect(table.ofType('EXTERNAL_ACCOUNT')).toMatchObject([{ externalAccountId: id, deletedAt: expect.anything() }]);
  });

  it('answers 404 the second time', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    await remove(id);
    expect(await remove(id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('frees the account for its owner', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    expect((await registerForCustomer(wallet('a'))).status).toBe(409);
    await remove(id);
    const again = await registerForCustomer(wallet('a'));
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
    expect((await registerForCustomer(wallet('a'))).status).toBe(409);
  });

  it('leaves no default behind when it was the default', async () => {
    const { id } = (await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true })).body;
    await remove(id);
    expect(table.ofType('DEPOSIT_ACCOUNT')).toEqual([]);
    const next = await registerForCustomer({ ...wallet('b'), defaultUmaDepositAccount: true });
    expect(next.body.defaultUmaDepositAccount).toBe(true);
  });

  it('leaves the default alone when it was another', async () => {
    await registerForCustomer({ ...wallet('a'), defaultUmaDepositAccount: true });
    const { id } = (await registerForCustomer(wallet('b'))).body;
    await remove(id);
    expect(table.ofType('DEPOSIT_ACCOUNT')).toHaveLength(1);
  });

  it('is refused while the customer trusts the account', async () => {
    table.holds(stored.externalAccount(anExternalAccount({ trusted: true })));
    expect(await remove(ids.external)).toMatchObject({ status: 409, body: { code: 'BENEFICIARY_TRUSTED' } });
    expect(table.ofType('EXTERNAL_ACCOUNT')[0]).not.toHaveProperty('deletedAt');
  });

  it.each([
    ['unknown', async () => `ExternalAccount:${uuids.unknown}`],
    ["the platform's own", async () => (await registerForPlatform(wallet('a'))).body.id],
  ])('answers 404 for an id that is %s', async (_, idOf) => {
    expect((await remove(await idOf())).status).toBe(404);
  });

  it('deletes once for two concurrent requests', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  });
});
