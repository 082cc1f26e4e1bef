import { createECDH } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fixedSignatures } from '../../../functions/contract/sandbox-values.ts';
import type { CardRecord } from '../../../functions/domain/cards/card.ts';
import { formatId, toUuid } from '../../../functions/domain/ids.ts';
import { openSecret } from '../../../functions/use-cases/wallets/sealing.ts';
import { ids, platformId } from '../../kit/builders.ts';
import { aCard } from '../../kit/card-builders.ts';
import { type AnyBody, bodyOf } from '../../kit/client/api.ts';
import { signed } from '../../kit/client/wallet-client.ts';
import { stored } from '../../kit/items.ts';
import {
  checksSignatures,
  findsNothingOfOthers,
  needsPermission,
  unknownId,
  useWallets,
  type Wallets,
} from '../../kit/rooms/wallets.ts';

const cardId = formatId('Card', toUuid('00000000-0000-4000-8000-000000000024'));

/** Wallets with delegated keys. */
function delegatedKeysOf({ api, table, openWallet: openAnyWallet }: Wallets) {
  /** A wallet that funds the card of its owner. */
  const openWallet = async () => {
    const wallet = await openAnyWallet();
    const cardholderId = formatId('Customer', toUuid(wallet.customerId.slice(-36)));
    const fundingSources = [formatId('InternalAccount', toUuid(wallet.accountId.slice(-36)))];
    table.holds(stored.card(aCard({ cardId, cardholderId, fundingSources })));
    return wallet;
  };
  const request = (accountId: string, changes: object = {}) => ({
    cardId,
    internalAccountId: accountId,
    nickname: 'Example card',
    ...changes,
  });
  const create = (body: object, headers: Readonly<Record<string, string>> = {}, client = api) =>
    client.post('/auth/delegated-keys', body, { headers });
  return {
    openWallet,
    request,
    create,
    list: async (accountId: string): Promise<AnyBody[]> =>
      bodyOf(await api.get(`/auth/delegated-keys?accountId=${accountId}`), 200).data,
    /** A wallet with an active key of the card. */
    openDelegation: async () => {
      const wallet = await openWallet();
      const body = request(wallet.accountId);
      const first = bodyOf(await create(body), 202);
      const second = bodyOf(await create(body, await signed(first, wallet.keys)), 202);
      const key = bodyOf(await create(body, await signed(second, wallet.keys)), 201);
      return { ...wallet, key };
    },
  };
}

const setup = useWallets();
const { openWallet, request, create, list, openDelegation } = delegatedKeysOf(setup);

describe('POST /auth/delegated-keys', () => {
  const { api, table, addDollarAccount, enterProduction } = setup;

  afterEach(() => vi.unstubAllEnvs());

  it('takes two signatures: one for the key, one for its use', async () => {
    const { accountId, keys } = await openWallet();
    const body = request(accountId);
    const first = bodyOf(await create(body), 202);
    expect(JSON.parse(first.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_USERS_V3');
    expect(await list(accountId)).toEqual([]);
    const second = bodyOf(await create(body, await signed(first, keys)), 202);
    expect(JSON.parse(second.payloadToSign).type).toBe('ACTIVITY_TYPE_CREATE_POLICY_V3');
    expect(await list(accountId)).toMatchObject([{ status: 'PENDING' }]);
    const { status, body: key } = await create(body, await signed(second, keys));
    expect(status).toBe(201);
    expect(key).toMatchObject({ cardId, accountId, nickname: 'Example card', status: 'ACTIVE' });
    expect(key.publicKey).toMatch(/^0[23][0-9a-f]{64}$/);
    expect(key).not.toHaveProperty('sealedKey');
    expect(await list(accountId)).toEqual([key]);
  });

  it('lists the pending key that its owner never signed for beside a new one', async () => {
    const { accountId, keys } = await openWallet();
    const body = request(accountId);
    for (let count = 0; count < 2; count += 1) {
      bodyOf(await create(body, await signed(bodyOf(await create(body), 202), keys)), 202);
    }
    expect(await list(accountId)).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }]);
  });

  it('forgets the oldest of the keys that their owner never signs for', async () => {
    const { accountId, keys } = await openWallet();
    const body = request(accountId);
    const pend = async () => bodyOf(await create(body, await signed(bodyOf(await create(body), 202), keys)), 202);
    await pend();
    const [oldest] = await list(accountId);
    while ((await list(accountId)).some(({ id }) => id === oldest?.id)) await pend();
    expect((await list(accountId)).length).toBeGreaterThan(1);
    expect(await api.get(`/auth/delegated-keys/${oldest?.id}`)).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });

  describe('the first signature', () => {
    checksSignatures(setup, 202, async () => {
      const { accountId, keys } = await openWallet();
      const body = request(accountId);
      return { send: (headers) => create(body, headers), body, keys };
    });
  });

  describe('the second signature', () => {
    checksSignatures(setup, 201, async () => {
      const { accountId, keys } = await openWallet();
      const body = request(accountId);
      const allowed = await signed(bodyOf(await create(body), 202), keys);
      return { send: (headers = allowed) => create(body, headers), body, keys };
    });
  });

  it('refuses another card in the second call with WALLET_SIGNATURE_BODY_MISMATCH', async () => {
    const { accountId, keys } = await openWallet();
    const headers = await signed(bodyOf(await create(request(accountId)), 202), keys);
    const renamed = await create(request(accountId, { nickname: 'Another name' }), headers);
    expect(renamed).toMatchObject({ status: 401, body: { code: 'WALLET_SIGNATURE_BODY_MISMATCH' } });
    expect(await list(accountId)).toEqual([]);
  });

  it('is refused for a card that is closed at the same moment', async () => {
    const { accountId, keys } = await openWallet();
    const body = request(accountId);
    const second = bodyOf(await create(body, await signed(bodyOf(await create(body), 202), keys)), 202);
    const headers = await signed(second, keys);
    table.beforeNextWrite(async () => bodyOf(await api.patch(`/cards/${cardId}`, { state: 'CLOSED' }), 200));
    expect(await create(body, headers)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(await list(accountId)).toMatchObject([{ status: 'PENDING' }]);
  });

  it('is refused with CONFLICT while the card has an active key', async () => {
    const { accountId, key } = await openDelegation();
    expect(await create(request(accountId))).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    bodyOf(await api.delete(`/auth/delegated-keys/${key.id}`), 204);
    expect((await create(request(accountId))).status).toBe(202);
  });

  it.each<[string, Partial<CardRecord>]>([
    ["another customer's card", { cardholderId: ids.customer }],
    ['a closed card', { state: 'CLOSED' }],
    ['a card that another account funds', { fundingSources: [ids.source] }],
  ])('is refused with REFERENCE_NOT_FOUND for %s', async (_, changes) => {
    const { accountId, customerId } = await openWallet();
    const cardholderId = formatId('Customer', toUuid(customerId.slice(-36)));
    const fundingSources = [formatId('InternalAccount', toUuid(accountId.slice(-36)))];
    table.holds(stored.card(aCard({ cardId, cardholderId, fundingSources, ...changes })));
    const answer = await create(request(accountId));
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    expect(answer.body.message).toContain('cardId');
  });

  it('is refused with REFERENCE_NOT_FOUND for a card that does not exist', async () => {
    const { accountId } = await openWallet();
    const answer = await create(request(accountId, { cardId: unknownId('Card') }));
    expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it.each([{ cardId: 'Card:1' }, { cardId: undefined }, { nickname: '' }, { internalAccountId: undefined }])(
    'refuses %j',
    async (changes) => {
      const { accountId } = await openWallet();
      const answer = await create(request(accountId, changes));
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', details: { errors: [{ field: Object.keys(changes)[0] }] } },
      });
    },
  );

  it('is refused with INVALID_INPUT for an account that is no embedded wallet', async () => {
    expect(await create(request(addDollarAccount()))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('internalAccountId') },
    });
  });

  it('answers with NOT_IMPLEMENTED in production where no card issuer is connected', async () => {
    const { accountId } = await openWallet();
    const production = enterProduction();
    const answer = await create(request(accountId), {}, production);
    expect(answer).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
  });

  it("takes the owner's own signatures in production, and not that of the sandbox", async () => {
    vi.stubEnv('ISSUER_URL', 'https://issuer.example.com');
    const { accountId, keys } = await openWallet();
    const body = request(accountId);
    const production = enterProduction();
    const first = bodyOf(await create(body, {}, production), 202);
    const forged = { 'Service-Wallet-Signature': fixedSignatures.wallet, 'Request-Id': first.requestId };
    expect((await create(body, forged, production)).status).toBe(401);
    const second = bodyOf(await create(body, await signed(first, keys), production), 202);
    const key = bodyOf(await create(body, await signed(second, keys), production), 201);
    expect(key).toMatchObject({ cardId, accountId, status: 'ACTIVE' });
  });

  findsNothingOfOthers(setup, 'InternalAccount', async () => ({
    id: (await openWallet()).accountId,
    call: (client, id) => create(request(id), {}, client),
  }));
  needsPermission(setup, async () => {
    const { accountId } = await openWallet();
    return (client) => create(request(accountId), {}, client);
  });
});

describe('GET /auth/delegated-keys/{id}', () => {
  const { viewerApi, managerApi } = setup;

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

describe('GET /auth/delegated-keys', () => {
  const { api, viewerApi, strangerApi, managerApi } = setup;
  const found = async (query: string, client = viewerApi) => {
    const { status, body } = await client.get(`/auth/delegated-keys?${query}`);
    expect(status).toBe(200);
    return body.data;
  };

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

describe('DELETE /auth/delegated-keys/{id}', () => {
  const { api, table } = setup;
  const revoke = (id: string, client = api) => client.delete(`/auth/delegated-keys/${id}`);

  it('keeps the private key sealed, to be opened for its owner and as a delegated key alone', async () => {
    const { accountId, key } = await openDelegation();
    const [, sealed = ''] = /"sealedKey":"([^"]+)"/.exec(JSON.stringify(table.items())) ?? [];
    const owner = { platformId, accountId: formatId('InternalAccount', toUuid(accountId.slice(-36))) };
    const opened = await openSecret(sealed, { ...owner, use: 'DELEGATED_KEY' });
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(opened);
    expect(pair.getPublicKey('hex', 'compressed')).toBe(key.publicKey);
    await expect(openSecret(sealed, { ...owner, use: 'WALLET_SEED' })).rejects.toThrow();
  });

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
