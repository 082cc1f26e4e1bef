import { describe, expect, it } from 'vitest';
import { findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';
import { delegatedKeysOf } from './delegated-keys-support.ts';

const setup = useWallets();
const { viewerApi, managerApi } = setup;
const { openDelegation } = delegatedKeysOf(setup);

describe('GET /auth/delegated-keys/{id}', () => {
  it('shows a key as it was created, without its private key', async () => {
    const { key } = await openDelegation();
    const { status, body } = await viewerApi.get(`/auth/delegated-keys/${key.id}`);
    expect([status, body]).toEqual([200, key]);
    expect(body).not.toHaveProperty('sealedKey');
  });

  findsNothingOfOthers(setup, 'DelegatedKey', async () => ({
    id: (await openDelegation()).key.id,
    call: (client, id) => client.get(`/auth/delegated-keys/${id}`),
  }));
  needsPermission(
    setup,
    async () => {
      const { key } = await openDelegation();
      return (client) => client.get(`/auth/delegated-keys/${key.id}`);
    },
    managerApi,
  );
});
