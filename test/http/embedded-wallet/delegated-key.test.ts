import { describe, expect, it } from 'vitest';
import { aWallet, openCodeSession, signed } from '../../../lib/proof/client/wallet-client.ts';
import { useTestCloud } from '../../support/local-cloud.ts';
import { bodyOf } from '../rewards.ts';

const cloud = useTestCloud();

describe('a delegated key (createDelegatedKey, listDelegatedKeys, getDelegatedKeyById, revokeDelegatedKey)', () => {
  const cardId = 'Card:00000000-0000-4000-8000-000000000024';

  it('is allowed in three legs, listed, and taken back', async () => {
    const wallet = await aWallet(cloud.api);
    const { keys } = await openCodeSession(cloud.api, wallet.emailCredentialId);
    const body = { cardId, internalAccountId: wallet.accountId, nickname: 'Example card' };
    const post = (headers = {}) => cloud.api.post('/auth/delegated-keys', body, { headers });
    const first = bodyOf(await post(), 202);
    const second = bodyOf(await post(await signed(first, keys)), 202);
    const list = async () =>
      bodyOf(await cloud.api.get(`/auth/delegated-keys?accountId=${wallet.accountId}`), 200).data;
    expect(await list()).toMatchObject([{ status: 'PENDING' }]);
    bodyOf(await post(await signed(first, keys)), 401);
    const key = bodyOf(await post(await signed(second, keys)), 201);
    expect(key).toMatchObject({ cardId, accountId: wallet.accountId, nickname: 'Example card', status: 'ACTIVE' });
    expect(key.publicKey).toMatch(/^0[23][0-9a-f]{64}$/);
    expect(key).not.toHaveProperty('sealedKey');
    bodyOf(await post(), 409);
    const bySource = await cloud.api.get(`/auth/delegated-keys?fundingSourceId=${key.fundingSourceId}`);
    expect(bodyOf(bySource, 200).data).toEqual([key]);
    bodyOf(await cloud.api.get('/auth/delegated-keys'), 400);
    expect((await cloud.api.delete(`/auth/delegated-keys/${key.id}`)).status).toBe(204);
    bodyOf(await cloud.api.delete(`/auth/delegated-keys/${key.id}`), 400);
    expect(bodyOf(await cloud.api.get(`/auth/delegated-keys/${key.id}`), 200).status).toBe('REVOKED');
    bodyOf(await post(), 202);
  });
});
