import { describe, expect, it } from 'vitest';
import { needsPermission, unknownId, useWallets } from '../../kit/rooms/wallets.ts';

const setup = useWallets();
const { api, viewerApi, strangerApi, openWallet, clock } = setup;
const path = (accountId: string) => `/auth/sessions?accountId=${accountId}`;

describe('GET /auth/sessions', () => {
  it('lists the active sessions, without key material', async () => {
    const { accountId, session, keys } = await openWallet();
    const { status, body } = await viewerApi.get(path(accountId));
    expect([status, body]).toEqual([200, { data: [session] }]);
    expect(JSON.stringify(body)).not.toContain(keys.publicKey);
  });

  it('lists no session after its fifteen minutes', async () => {
    const { accountId } = await openWallet();
    clock.advance(899);
    expect((await api.get(path(accountId))).body.data).toHaveLength(1);
    clock.advance(1);
    expect((await api.get(path(accountId))).body).toEqual({ data: [] });
  });

  it.each(['/auth/sessions', path('hello'), path('')])('refuses %s', async (target) => {
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
