import { describe, expect, it } from 'vitest';
import { handler as getStablecoin } from '../../../functions/api/stablecoins/get-stablecoin.ts';
import { handler as listStablecoins } from '../../../functions/api/stablecoins/list-stablecoins.ts';
import { noon } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { producer, stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

describe('POST /stablecoins', () => {
  const { link, register, clock, table } = useStablecoins();
  const stablecoins = () => table.ofType('STABLECOIN');
  const linkedId = async (ending = 'x'): Promise<string> => (await link(ending)).body.id;

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

describe('GET /stablecoins/{stablecoinId}', () => {
  const { aStablecoin, clock } = useStablecoins();
  const show = (stablecoinId: string, caller?: typeof stranger) =>
    invoke(getStablecoin, { path: { stablecoinId }, ...(caller && { caller }) });

  type Stages = readonly (readonly [second: number, issuance: string, operations: string])[];

  it.each<[string, Stages]>([
    [
      '001',
      [
        [0, 'PENDING_REVIEW', 'NOT_ENABLED'],
        [3600, 'PENDING_REVIEW', 'NOT_ENABLED'],
      ],
    ],
    ['002', [[0, 'REJECTED', 'NOT_ENABLED']]],
    [
      '003',
      [
        [0, 'PROVISIONING', 'NOT_ENABLED'],
        [10, 'FAILED', 'NOT_ENABLED'],
      ],
    ],
    [
      '005',
      [
        [0, 'PENDING_REVIEW', 'NOT_ENABLED'],
        [9.999, 'PENDING_REVIEW', 'NOT_ENABLED'],
        [10, 'PROVISIONING', 'NOT_ENABLED'],
        [20, 'PROVISIONED', 'PENDING_APPROVAL'],
        [25, 'PROVISIONED', 'ENABLING'],
        [30, 'PROVISIONED', 'ENABLED'],
      ],
    ],
    ['006', [[0, 'PROVISIONED', 'PENDING_APPROVAL']]],
    [
      '007',
      [
        [0, 'PROVISIONED', 'ENABLED'],
        [30, 'PROVISIONED', 'DISABLED'],
      ],
    ],
    ['xyz', [[0, 'PROVISIONED', 'ENABLED']]],
  ])('shows a token that ends in %s move by the clock', async (ending, stages) => {
    const id = await aStablecoin(ending);
    for (const [second, issuanceStatus, serviceOperationsStatus] of stages) {
      clock.set(new Date(Date.parse(noon) + second * 1000).toISOString());
      const { status, body } = await show(id);
      expect([second, status, body]).toMatchObject([second, 200, { issuanceStatus, serviceOperationsStatus }]);
      expect('currency' in body).toBe(serviceOperationsStatus === 'ENABLED');
    }
  });
});

describe('GET /stablecoins', () => {
  const { aStablecoin, clock } = useStablecoins();
  const list = (query: object = {}, caller?: typeof stranger) =>
    invoke(listStablecoins, { query: { ...query }, ...(caller && { caller }) });
  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  it('lists the own stablecoins in pages, newest first', async () => {
    const first = await aStablecoin();
    clock.advance(1);
    const second = await aStablecoin();
    const page = await list({ limit: '1' });
    expect([idsOf(page), page.body.totalCount]).toEqual([[second], 2]);
    expect(idsOf(await list({ limit: '1', cursor: page.body.nextCursor }))).toEqual([first]);
    expect((await list({}, stranger)).body).toMatchObject({ data: [], totalCount: 0 });
  });

  it('filters by the statuses of the moment', async () => {
    const [slow, disabled] = [await aStablecoin('005'), await aStablecoin('007')];
    expect(idsOf(await list({ issuanceStatus: 'PENDING_REVIEW' }))).toEqual([slow]);
    expect(idsOf(await list({ serviceOperationsStatus: 'ENABLED' }))).toEqual([disabled]);
    clock.advance(30);
    expect(idsOf(await list({ serviceOperationsStatus: 'ENABLED', provider: 'BRALE' }))).toEqual([slow]);
    expect(idsOf(await list({ issuanceStatus: 'PROVISIONED', serviceOperationsStatus: 'DISABLED' }))).toEqual([
      disabled,
    ]);
  });

  it.each([{ issuanceStatus: 'GONE' }, { serviceOperationsStatus: 'ON' }, { provider: 'X' }, { limit: 'many' }])(
    'refuses %j',
    async (query) => {
      expect(await list(query)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    },
  );
});
