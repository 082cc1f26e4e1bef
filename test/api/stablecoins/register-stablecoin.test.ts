import { describe, expect, it } from 'vitest';
import { noon } from '../../kit/builders.ts';
import { producer, stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { link, register, clock, table } = useStablecoins();
const stablecoins = () => table.ofType('STABLECOIN');
const linkedId = async (ending = 'x'): Promise<string> => (await link(ending)).body.id;

describe('POST /stablecoins', () => {
  it('registers a token with the only active provider account', async () => {
    const stablecoinProviderAccountId = await linkedId();
    const request = { providerTokenIdentifier: 'dollar-token', networkTokenIdentifier: 'btkn1dollar' };
    const { status, body } = await register('x', { body: request });
    expect([status, body]).toEqual([
      201,
      {
        ...request,
        id: expect.stringMatching(/^Stablecoin:/),
        name: 'Sandbox USD DOLLA',
        symbol: 'DOLLA',
        currency: 'DOLLA',
        baseCurrency: 'USD',
        decimals: 6,
        network: 'SPARK',
        issuanceStatus: 'PROVISIONED',
        serviceOperationsStatus: 'ENABLED',
        provider: 'BRALE',
        providerEnvironment: 'SANDBOX',
        stablecoinProviderAccountId,
        createdAt: noon,
        updatedAt: noon,
      },
    ]);
  });

  it('needs to know which of several active accounts it is for', async () => {
    const [first] = [await linkedId(), await linkedId()];
    expect(await register()).toMatchObject({
      status: 400,
      body: { code: 'STABLECOIN_PROVIDER_ACCOUNT_SELECTION_REQUIRED' },
    });
    const { status, body } = await register('x', { body: { stablecoinProviderAccountId: first } });
    expect([status, body.stablecoinProviderAccountId]).toEqual([201, first]);
  });

  it('counts only active accounts when none is named', async () => {
    await linkedId('003');
    const active = await linkedId();
    clock.advance(30);
    expect((await register()).body.stablecoinProviderAccountId).toBe(active);
  });

  it('refuses without an account, and with that of another platform as with a missing one', async () => {
    const none = await register();
    expect(none).toMatchObject({ status: 404, body: { code: 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND' } });
    const id = await linkedId();
    const stolen = await register('x', { body: { stablecoinProviderAccountId: id }, caller: stranger });
    const missing = await register('x', { body: { stablecoinProviderAccountId: 'none' }, caller: stranger });
    expect(stolen).toMatchObject({ status: 404, body: missing.body });
    expect(stablecoins()).toEqual([]);
  });

  it.each([
    ['003', 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED'],
    ['004', 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'],
  ])('refuses an account whose access has ended (%s)', async (ending, code) => {
    const stablecoinProviderAccountId = await linkedId(ending);
    clock.advance(30);
    const answer = await register('x', { body: { stablecoinProviderAccountId } });
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  it.each(['providerTokenIdentifier', 'networkTokenIdentifier'])('refuses the same %s twice', async (member) => {
    await linkedId();
    await register('x', { body: { [member]: 'same-token' } });
    expect(await register('x', { body: { [member]: 'same-token' } })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    await link('x', { caller: stranger });
    expect((await register('x', { body: { [member]: 'same-token' }, caller: stranger })).status).toBe(201);
    expect(stablecoins()).toHaveLength(2);
  });

  it('registers once of two requests at the same time', async () => {
    await linkedId();
    const body = { providerTokenIdentifier: 'same-token' };
    table.beforeNextWrite(() => register('x', { body }));
    expect(await register('x', { body })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(stablecoins()).toHaveLength(1);
  });

  it('replays the response to the same key', async () => {
    await linkedId();
    const request = {
      headers: { 'Idempotency-Key': 'key-1' },
      body: { providerTokenIdentifier: 'token', networkTokenIdentifier: 'network-token' },
    };
    const first = await register('x', request);
    expect((await register('x', request)).text).toBe(first.text);
    expect(
      await register('x', { ...request, body: { ...request.body, network: 'SPARK', providerTokenIdentifier: 'z' } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
    expect(stablecoins()).toHaveLength(1);
  });

  it.each([{ network: 'ETHEREUM' }, { providerTokenIdentifier: '' }, { networkTokenIdentifier: undefined }])(
    'refuses %j',
    async (body) => {
      await linkedId();
      expect(await register('x', { body })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );

  it('refuses a token that the provider does not know, and everything in production', async () => {
    await linkedId();
    expect(await register('004')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await register('x', { caller: producer })).toMatchObject({ status: 501, body: { code: 'NOT_IMPLEMENTED' } });
    expect(stablecoins()).toEqual([]);
  });
});
