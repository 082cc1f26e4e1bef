import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/external-accounts/delete-platform-external-account-by-id.ts';
import { handler as show } from '../../../functions/api/external-accounts/get-platform-external-account-by-id.ts';
import { aCaller, otherPlatformId } from '../../kit/builders.ts';
import { on, registerForCustomer, registerForPlatform, useOwners, wallet } from './external-accounts-support.ts';

useOwners();
const remove = on(handler);

describe('DELETE /platform/external-accounts/{externalAccountId}', () => {
  it('hides the account', async () => {
    const { id } = (await registerForPlatform(wallet('a'))).body;
    expect(await remove(id)).toMatchObject({ status: 204, text: '' });
    expect((await on(show)(id)).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
    expect((await registerForPlatform(wallet('a'))).status).toBe(201);
  });

  it("answers 404 for a customer's account and for another platform's", async () => {
    const customers = (await registerForCustomer(wallet('a'))).body;
    const platforms = (await registerForPlatform(wallet('a'))).body;
    expect((await remove(customers.id)).status).toBe(404);
    expect((await remove(platforms.id, { caller: aCaller({ platformId: otherPlatformId }) })).status).toBe(404);
    expect((await on(show)(platforms.id)).status).toBe(200);
  });
});
