import { describe, expect, it } from 'vitest';
import { handler as getStablecoinProviderAccount } from '../../../functions/api/stablecoins/get-stablecoin-provider-account.ts';
import { handler as listStablecoinProviderAccounts } from '../../../functions/api/stablecoins/list-stablecoin-provider-accounts.ts';
import { openSecret } from '../../../functions/use-cases/wallets/sealing.ts';
import { ids, noon, otherPlatformId, platformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { producer, stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

describe('POST /stablecoin-provider-accounts', () => {
  const { link, table } = useStablecoins();
  const accounts = () => table.ofType('STABLECOIN_PROVIDER_ACCOUNT');

  it('links an account, and keeps its secret sealed and to itself', async () => {
    const { status, body, text } = await link('x', { body: { apiClientSecret: 'a-secret-to-keep' } });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^StablecoinProviderAccount:/),
        provider: 'BRALE',
        providerAccountId: expect.stringMatching(/^sandbox-example-/),
        providerEnvironment: 'SANDBOX',
        status: 'ACTIVE',
        lastVerifiedAt: noon,
        createdAt: noon,
        updatedAt: noon,
      },
    ]);
    expect(text).not.toContain('a-secret-to-keep');
    expect(accounts()).toMatchObject([{ platformId, sealedSecret: expect.any(String) }]);
    expect(JSON.stringify(table.items())).not.toContain('a-secret-to-keep');
    expect(JSON.stringify(table.items())).not.toContain(Buffer.from('a-secret-to-keep').toString('base64'));
  });

  it('seals the secret for this platform, account and use alone', async () => {
    const { body } = await link('x', { body: { apiClientSecret: 'a-secret-to-keep' } });
    const [{ sealedSecret = '' } = {}] = accounts() as { sealedSecret?: string }[];
    const owner = { platformId, accountId: body.id, use: 'PROVIDER_SECRET' } as const;
    expect(Buffer.from(await openSecret(sealedSecret, owner)).toString()).toBe('a-secret-to-keep');
    const others = [
      { ...owner, platformId: otherPlatformId },
      { ...owner, accountId: ids.source },
      { ...owner, use: 'WALLET_SEED' },
    ] as const;
    for (const other of others) await expect(openSecret(sealedSecret, other)).rejects.toThrow();
  });

  it('takes the account that the request names', async () => {
    const { body } = await link('006', { body: { providerAccountId: 'account-7' } });
    expect(body).toMatchObject({ providerAccountId: 'account-7', status: 'ACTIVE' });
  });

  it('needs a choice where the credentials show several accounts', async () => {
    expect(await link('006')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringMatching(/^providerAccountId: /) },
    });
  });

  it('refuses credentials that the provider does not accept', async () => {
    expect(await link('002')).toMatchObject({ status: 400, body: { code: 'STABLECOIN_PROVIDER_ACCOUNT_INVALID' } });
    expect(table.items().filter(({ type }) => type !== 'EXTERNAL_ACCOUNT')).toEqual([]);
  });

  it('refuses an account that is linked already, and takes it for another platform', async () => {
    const body = { providerAccountId: 'account-7' };
    await link('x', { body });
    expect(await link('x', { body })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await link('x', { body, caller: stranger })).status).toBe(201);
    expect(accounts()).toHaveLength(2);
  });

  it('links once for the same Idempotency-Key, and needs one', async () => {
    const request = { headers: { 'Idempotency-Key': 'key-1' }, body: { apiClientId: 'example-client' } };
    const first = await link('x', request);
    expect((await link('x', request)).body).toEqual(first.body);
    expect(await link('x', { ...request, body: { apiClientId: 'another-client' } })).toMatchObject({ status: 409 });
    expect(accounts()).toHaveLength(1);
    const answer = await link('x', { headers: { 'Idempotency-Key': '' } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it.each([{ provider: 'ANOTHER' }, { apiClientId: '' }, { apiClientSecret: undefined }, { providerAccountId: 7 }])(
    'refuses %j',
    async (body) => {
      expect(await link('x', { body })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(accounts()).toEqual([]);
    },
  );

  it('says in production that no provider is connected', async () => {
    expect(await link('x', { caller: producer })).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(accounts()).toEqual([]);
  });
});

describe('GET /stablecoin-provider-accounts/{stablecoinProviderAccountId}', () => {
  const { link, clock, table } = useStablecoins();
  const show = (stablecoinProviderAccountId: string, caller?: typeof stranger) =>
    invoke(getStablecoinProviderAccount, { path: { stablecoinProviderAccountId }, ...(caller && { caller }) });

  it('shows an account without its credentials', async () => {
    const { body } = await link();
    expect(await show(body.id)).toMatchObject({ status: 200, body });
    expect(Object.keys(body)).not.toContain('apiClientSecret');
  });

  it.each([
    ['003', 'REVOKED'],
    ['004', 'INVALID'],
  ])('shows that an account of credentials that end in %s becomes %s after 30 seconds', async (ending, status) => {
    const { body } = await link(ending);
    const written = table.transactions().length;
    clock.advance(29.999);
    expect((await show(body.id)).body).toEqual(body);
    clock.advance(0.001);
    const at = clock.now().toISOString();
    expect((await show(body.id)).body).toEqual({ ...body, status, lastVerifiedAt: at, updatedAt: at });
    expect(table.transactions()).toHaveLength(written);
  });
});

describe('GET /stablecoin-provider-accounts', () => {
  const { link, clock } = useStablecoins();
  const list = (query: object = {}, caller?: typeof stranger) =>
    invoke(listStablecoinProviderAccounts, { query: { ...query }, ...(caller && { caller }) });
  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  it('lists the own accounts in pages, newest first, without credentials', async () => {
    const first = (await link()).body;
    clock.advance(1);
    const second = (await link()).body;
    await link('x', { caller: stranger });
    const page = await list({ limit: '1' });
    expect(page.body).toMatchObject({ data: [second], hasMore: true, totalCount: 2 });
    expect((await list({ limit: '1', cursor: page.body.nextCursor })).body).toMatchObject({
      data: [first],
      hasMore: false,
      nextCursor: null,
    });
    expect(page.text).not.toMatch(/secret|apiClient/i);
  });

  it('filters by the status of the moment', async () => {
    const [active, revoked] = [(await link()).body.id, (await link('003')).body.id];
    expect(idsOf(await list({ status: 'REVOKED' }))).toEqual([]);
    clock.advance(30);
    expect(idsOf(await list({ status: 'REVOKED' }))).toEqual([revoked]);
    expect(idsOf(await list({ status: 'ACTIVE', provider: 'BRALE' }))).toEqual([active]);
  });

  it.each([{ status: 'GONE' }, { provider: 'ANOTHER' }, { limit: '0' }, { limit: '101' }, { cursor: 'none' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );
});
