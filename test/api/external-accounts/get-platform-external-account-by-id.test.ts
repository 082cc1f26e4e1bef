import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/get-platform-external-account-by-id.ts';
import { uuids } from '../../kit/builders.ts';
import { on, registerForCustomer, registerForPlatform, useOwners, wallet } from './external-accounts-support.ts';

useOwners();
const show = on(handler);

describe('GET /platform/external-accounts/{externalAccountId}', () => {
  it('shows the account as it was answered when it was registered', async () => {
    const made = await registerForPlatform(wallet('a'));
    expect(await show(made.body.id)).toMatchObject({ status: 200, text: made.text });
  });

  it.each([
    ['unknown', async () => `ExternalAccount:${uuids.unknown}`],
    ["a customer's", async () => (await registerForCustomer(wallet('a'))).body.id],
  ])('answers 404 for an id that is %s', async (_, idOf) => {
    expect(await show(await idOf())).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
