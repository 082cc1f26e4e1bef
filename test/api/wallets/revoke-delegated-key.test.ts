import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../kit/client/api.ts';
import { signed } from '../../kit/client/wallet-client.ts';
import { findsNothingOfOthers, needsPermission, useWallets } from '../../kit/rooms/wallets.ts';
import { delegatedKeysOf } from './delegated-keys-support.ts';

const setup = useWallets();
const { api, table } = setup;
const { openWallet, request, create, list, openDelegation } = delegatedKeysOf(setup);
const revoke = (id: string, client = api) => client.delete(`/auth/delegated-keys/${id}`);

describe('DELETE /auth/delegated-keys/{id}', () => {
  it('revokes a key without a signature, and forgets its private key', async () => {
    const { accountId, key } = await openDelegation();
    expect(JSON.stringify(table.items())).toContain('sealedKey');
    const { status, body } = await revoke(key.id);
    expect([status, body]).toEqual([204, undefined]);
    expect(await list(accountId)).toEqual([{ ...key, status: 'REVOKED' }]);
    expect(JSON.stringify(table.items())).not.toContain('sealedKey');
  });

  it('is refused with INVALID_INPUT for a key that is revoked', async () => {
    const { key } = await openDelegation();
    await revoke(key.id);
    table.forgetCalls();
    expect(await revoke(key.id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with INVALID_INPUT for a key that its owner has not allowed yet', async () => {
    const { accountId, keys } = await openWallet();
    const body = request(accountId);
    bodyOf(await create(body, await signed(bodyOf(await create(body), 202), keys)), 202);
    const [pending] = await list(accountId);
    expect(await revoke(pending.id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await list(accountId)).toEqual([pending]);
  });

  findsNothingOfOthers(setup, 'DelegatedKey', async () => ({
    id: (await openDelegation()).key.id,
    call: (client, id) => revoke(id, client),
  }));
  needsPermission(setup, async () => {
    const { key } = await openDelegation();
    return (client) => revoke(key.id, client);
  });
});
