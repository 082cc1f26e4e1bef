import { describe, expect, it } from 'vitest';
import { needsPermission, unknownId, useWallets } from '../../kit/rooms/wallets.ts';
import { delegatedKeysOf } from './delegated-keys-support.ts';

const setup = useWallets();
const { api, viewerApi, strangerApi, managerApi } = setup;
const { openDelegation } = delegatedKeysOf(setup);
const found = async (query: string, client = viewerApi) => {
  const { status, body } = await client.get(`/auth/delegated-keys?${query}`);
  expect(status).toBe(200);
  return body.data;
};

describe('GET /auth/delegated-keys', () => {
  it('lists the keys of a wallet or of a funding source', async () => {
    const { accountId, key } = await openDelegation();
    await openDelegation();
    expect(await found(`accountId=${accountId}`)).toEqual([key]);
    expect(await found(`fundingSourceId=${key.fundingSourceId}`)).toEqual([key]);
    expect(await found(`accountId=${accountId}&fundingSourceId=${key.fundingSourceId}`)).toEqual([key]);
    expect(await found(`accountId=${accountId}&fundingSourceId=${unknownId('CardFundingSource')}`)).toEqual([]);
  });

  it('lists a revoked key as such', async () => {
    const { accountId, key } = await openDelegation();
    await api.delete(`/auth/delegated-keys/${key.id}`);
    expect(await found(`accountId=${accountId}`)).toMatchObject([{ id: key.id, status: 'REVOKED' }]);
  });

  it.each(['', 'accountId=', 'cardId=Card:1'])('refuses the query "%s"', async (query) => {
    const answer = await api.get(`/auth/delegated-keys?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('lists nothing for unknown ids, and nothing of another platform', async () => {
    const { accountId, key } = await openDelegation();
    expect(await found(`accountId=${unknownId('InternalAccount')}`)).toEqual([]);
    expect(await found(`fundingSourceId=${unknownId('CardFundingSource')}`)).toEqual([]);
    expect(await found(`accountId=${accountId}`, strangerApi)).toEqual([]);
    expect(await found(`fundingSourceId=${key.fundingSourceId}`, strangerApi)).toEqual([]);
  });

  needsPermission(
    setup,
    async () => {
      const { accountId } = await openDelegation();
      return (client) => client.get(`/auth/delegated-keys?accountId=${accountId}`);
    },
    managerApi,
  );
});
