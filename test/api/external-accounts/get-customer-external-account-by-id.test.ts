import { describe, expect, it } from 'vitest';
import { handler as remove } from '../../../functions/api/external-accounts/delete-customer-external-account-by-id.ts';
import { handler } from '../../../functions/api/external-accounts/get-customer-external-account-by-id.ts';
import { uuids } from '../../kit/builders.ts';
import { on, registerForCustomer, registerForPlatform, useOwners, wallet } from './external-accounts-support.ts';

useOwners();
const show = on(handler);
const missing = {
  status: 404,
  body: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'There is no external account with this id.' },
};

describe('GET /customers/external-accounts/{externalAccountId}', () => {
  it('shows the account as it was answered when it was registered', async () => {
    const made = await registerForCustomer(wallet('a'));
    expect(await show(made.body.id)).toMatchObject({ status: 200, text: made.text });
  });

  it.each([
    ['unknown', async () => `ExternalAccount:${uuids.unknown}`],
    ['no id', async () => 'wallet'],
    ['of another kind', async () => `InternalAccount:${uuids.unknown}`],
    ["the platform's own", async () => (await registerForPlatform(wallet('a'))).body.id],
  ])('answers 404 for an id that is %s', async (_, idOf) => {
    expect(await show(await idOf())).toMatchObject(missing);
  });

  it('answers 404 once the account is deleted', async () => {
    const { id } = (await registerForCustomer(wallet('a'))).body;
    expect((await on(remove)(id)).status).toBe(204);
    expect(await show(id)).toMatchObject(missing);
  });
});
