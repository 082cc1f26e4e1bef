import { describe, expect, it } from 'vitest';
import { needsPermission, unknownId, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, viewerApi, strangerApi, openWallet } = setup;
const path = (accountId: string) => `/auth/credentials?accountId=${accountId}`;

describe('GET /auth/credentials', () => {
  it('lists the credential that every wallet begins with', async () => {
    const { accountId, emailCredentialId, email } = await openWallet();
    const { status, body } = await viewerApi.get(path(accountId));
    expect(status).toBe(200);
    const at = '2025-11-01T12:00:00.000Z';
    expect(body).toEqual({
      data: [{ id: emailCredentialId, accountId, type: 'EMAIL_OTP', nickname: email, createdAt: at, updatedAt: at }],
    });
  });

  it.each(['/auth/credentials', path('hello'), path('')])('refuses %s', async (target) => {
    expect(await api.get(target)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', details: { errors: [{ field: 'accountId' }] } },
    });
  });

  it('lists nothing for an unknown account, and nothing of another platform', async () => {
    const { accountId } = await openWallet();
    for (const answer of [await api.get(path(unknownId('InternalAccount'))), await strangerApi.get(path(accountId))]) {
      expect([answer.status, answer.body]).toEqual([200, { data: [] }]);
    }
  });

  needsPermission(
    setup,
    async () => {
      const { accountId } = await openWallet();
      return (client) => client.get(path(accountId));
    },
    setup.managerApi,
  );
});
