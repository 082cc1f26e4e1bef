import { describe, expect, it } from 'vitest';
import { noon, platformId } from '../../kit/builders.ts';
import { producer, stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { link, table } = useStablecoins();
const accounts = () => table.ofType('STABLECOIN_PROVIDER_ACCOUNT');

describe('POST /stablecoin-provider-accounts', () => {
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
