import { describe, expect, it } from 'vitest';
import { handler as getStablecoinOperation } from '../../../functions/api/stablecoins/get-stablecoin-operation.ts';
import { handler as listStablecoinOperations } from '../../../functions/api/stablecoins/list-stablecoin-operations.ts';
import { noon, uuids } from '../../kit/builders.ts';
import { type HttpAnswer, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { bankAccountId, stranger, useStablecoins, walletId } from '../../kit/rooms/stablecoins.ts';

type Stablecoins = ReturnType<typeof useStablecoins>;
type Create = (stablecoinId: string, request?: HttpRequest & { readonly body?: object }) => Promise<HttpAnswer>;

/** What mints and burns refuse alike. */
function refusalsOf({ aStablecoin, clock, table }: Stablecoins, create: Create): void {
  const operations = () => table.ofType('STABLECOIN_OPERATION');

  it.each(['001', '002', '003', '005', '006'])(
    'is refused for a stablecoin that is not enabled (%s)',
    async (ending) => {
      const answer = await create(await aStablecoin(ending));
      expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(operations()).toEqual([]);
    },
  );

  it.each([
    ['003', 'STABLECOIN_PROVIDER_ACCOUNT_REVOKED'],
    ['004', 'STABLECOIN_PROVIDER_ACCOUNT_INVALID'],
  ])('is refused once the access to the provider has ended (%s)', async (ending, code) => {
    const id = await aStablecoin('x', ending);
    clock.advance(30);
    expect(await create(id)).toMatchObject({ status: 400, body: { code } });
    expect(operations()).toEqual([]);
  });

  it('is refused while the provider is away, and not stored under the key', async () => {
    const id = await aStablecoin('x', '005');
    const answer = await create(id, { headers: { 'Idempotency-Key': 'key-1' } });
    expect(answer).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
      headers: { 'Retry-After': '30' },
    });
    expect([operations(), table.ofType('IDEMPOTENCY').filter(({ pk }) => String(pk).endsWith('key-1'))]).toEqual([
      [],
      [],
    ]);
  });

  it.each([
    ['zero', '0'],
    ['many zeros', '0000000'],
    ['a part of a cent', '250000001'],
  ])('is refused for %s', async (_, amount) => {
    const answer = await create(await aStablecoin(), { body: { amount } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_AMOUNT' } });
  });

  it.each([250000000, '2.5', '-1', '1e9', '', ' 10000', '9'.repeat(1001), undefined])(
    'is refused for the amount %j',
    async (amount) => {
      const answer = await create(await aStablecoin(), { body: { amount } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(operations()).toEqual([]);
    },
  );

  it('is exact for amounts of any length', async () => {
    const amount = `${'9'.repeat(400)}0000`;
    expect(await create(await aStablecoin(), { body: { amount: `00${amount}` } })).toMatchObject({
      status: 201,
      body: { amount },
    });
  });

  it('does not find the stablecoin of another platform, or none', async () => {
    const id = await aStablecoin();
    for (const answer of [await create(id, { caller: stranger }), await create('none')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
    expect(operations()).toEqual([]);
  });

  it('happens once for the same key, and needs one', async () => {
    const id = await aStablecoin();
    const headers = { 'Idempotency-Key': 'key-1' };
    const first = await create(id, { headers });
    expect((await create(id, { headers })).text).toBe(first.text);
    expect(await create(id, { headers, body: { amount: '10000' } })).toMatchObject({ status: 409 });
    expect(operations()).toHaveLength(1);
    const keyless = await create(id, { headers: { 'Idempotency-Key': '' } });
    expect(keyless).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
}

describe('POST /stablecoins/{stablecoinId}/mints', () => {
  const kit = useStablecoins();
  const { aStablecoin, mint, hold, table } = kit;
  const debit = (type: string, externalAccountId = bankAccountId) => ({
    body: { fundingSource: { type, externalAccountId } },
  });

  it('by wire says where to send the money, for seven days', async () => {
    const stablecoinId = await aStablecoin();
    const { status, body } = await mint(stablecoinId, { body: { description: 'First mint' } });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^StablecoinOperation:/),
        stablecoinId,
        operationType: 'MINT',
        status: 'PENDING_FUNDING',
        amount: '250000000',
        provider: 'BRALE',
        providerEnvironment: 'SANDBOX',
        stablecoinProviderAccountId: expect.any(String),
        source: { type: 'WIRE' },
        destination: { accountId: walletId },
        fundingInstructions: {
          rail: 'WIRE',
          valueType: 'USD',
          bankName: 'Sandbox Bank',
          accountHolderName: 'Stablecoin Provider Sandbox',
          accountNumber: expect.stringMatching(/^\d{12}$/),
          routingNumber: '000000001',
          reference: expect.stringMatching(/^MINT-[0-9A-F]{8}$/),
        },
        expiresAt: '2025-11-08T12:00:00.000Z',
        providerStatus: 'awaiting_funds',
        description: 'First mint',
        createdAt: noon,
        updatedAt: noon,
      },
    ]);
    expect(table.ofType('STABLECOIN_OPERATION')).toMatchObject([{ status: 'PENDING_FUNDING', version: 1 }]);
  });

  it.each(['ACH_DEBIT', 'SAME_DAY_ACH_DEBIT'])('by %s needs no instructions', async (type) => {
    const { status, body } = await mint(await aStablecoin(), debit(type));
    expect([status, body]).toMatchObject([
      201,
      { status: 'CREATED', source: { type, externalAccountId: bankAccountId }, providerStatus: 'created' },
    ]);
    expect(body).not.toHaveProperty('fundingInstructions');
    expect(body).not.toHaveProperty('expiresAt');
  });

  it.each<[string, object]>([
    ['SERVICE_INTERNAL_ACCOUNT', { accountId: 'InternalAccount:x' }],
    ['PROVIDER_INTERNAL_BALANCE', { sourceTokenIdentifier: 'x', cryptoNetwork: 'SPARK' }],
  ])('refuses %s, which is reserved', async (type, more) => {
    expect(await mint(await aStablecoin(), { body: { fundingSource: { type, ...more } } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('reserved') },
    });
  });

  it.each<[string, object]>([
    ['a debit without an account', { fundingSource: { type: 'ACH_DEBIT' } }],
    ['an unknown source', { fundingSource: { type: 'CASH' } }],
    ['no destination', { destination: undefined }],
    ['a long description', { description: 'x'.repeat(1025) }],
    ['a bank account as destination', { destination: { accountId: bankAccountId } }],
    ['a debit of a wallet', { fundingSource: { type: 'ACH_DEBIT', externalAccountId: walletId } }],
  ])('refuses %s', async (_, body) => {
    expect(await mint(await aStablecoin(), { body })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('STABLECOIN_OPERATION')).toEqual([]);
  });

  it('refuses accounts that are not active', async () => {
    hold({ wallet: { status: 'INACTIVE' } });
    const id = await aStablecoin();
    expect(await mint(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    hold({ bankAccount: { status: 'PENDING' } });
    expect(await mint(id, debit('ACH_DEBIT'))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('does not find accounts that are unknown or deleted', async () => {
    const id = await aStablecoin();
    const unknown = 'ExternalAccount:99999999-9999-4999-8999-99999999999a';
    hold({ bankAccount: { deletedAt: noon } });
    for (const request of [
      { body: { destination: { accountId: unknown } } },
      { body: { destination: { accountId: 'none' } } },
      debit('ACH_DEBIT', unknown),
      debit('ACH_DEBIT'),
    ]) {
      expect(await mint(id, request)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
    expect((await mint(id, { caller: stranger })).status).toBe(404);
  });

  refusalsOf(kit, mint);
});

describe('POST /stablecoins/{stablecoinId}/burns', () => {
  const kit = useStablecoins();
  const { aStablecoin, burn, hold, table } = kit;
  const to = (more: object) => ({
    body: { destination: { type: 'EXTERNAL_ACCOUNT', externalAccountId: bankAccountId, rail: 'WIRE', ...more } },
  });

  it('of tokens from outside says where to send them, for seven days, and what is paid out', async () => {
    const { status, body } = await burn(await aStablecoin());
    expect([status, body]).toMatchObject([
      201,
      {
        operationType: 'BURN',
        status: 'PENDING_FUNDING',
        source: { type: 'EXTERNAL_ACCOUNT' },
        destination: { accountId: bankAccountId, rail: 'ACH_CREDIT' },
        fundingInstructions: { rail: 'SPARK', network: 'SPARK', address: expect.stringMatching(/^spark1/) },
        estimatedDelivery: { rail: 'ACH_CREDIT', amount: '25000', currency: 'USD', timing: expect.any(String) },
        expiresAt: '2025-11-08T12:00:00.000Z',
        createdAt: noon,
      },
    ]);
  });

  it.each(['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT'])(
    'of the balance at the provider needs no funds, and pays out by %s',
    async (rail) => {
      const source = { type: 'PROVIDER_INTERNAL_BALANCE' };
      const { status, body } = await burn(await aStablecoin(), { body: { ...to({ rail }).body, source } });
      expect([status, body]).toMatchObject([
        201,
        { status: 'CREATED', source, destination: { rail }, estimatedDelivery: { rail, amount: '25000' } },
      ]);
      expect(body).not.toHaveProperty('fundingInstructions');
      expect(body).not.toHaveProperty('expiresAt');
    },
  );

  it('refuses SERVICE_INTERNAL_ACCOUNT, which is reserved', async () => {
    const source = { type: 'SERVICE_INTERNAL_ACCOUNT', accountId: 'InternalAccount:x' };
    expect(await burn(await aStablecoin(), { body: { source } })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT', message: expect.stringContaining('reserved') },
    });
  });

  it.each<[string, object]>([
    ['another rail', to({ rail: 'CHECK' })],
    ['another type of destination', to({ type: 'WALLET' })],
    ['a wallet as destination', to({ externalAccountId: walletId })],
    ['a rail of mints', { body: { source: { type: 'WIRE' } } }],
  ])('refuses %s', async (_, request) => {
    expect(await burn(await aStablecoin(), request)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.ofType('STABLECOIN_OPERATION')).toEqual([]);
  });

  it('refuses a bank account that is not active, and does not find an unknown one', async () => {
    const id = await aStablecoin();
    hold({ bankAccount: { status: 'INACTIVE' } });
    expect(await burn(id)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await burn(id, to({ externalAccountId: 'none' }))).toMatchObject({
      status: 404,
      body: { code: 'REFERENCE_NOT_FOUND' },
    });
  });

  refusalsOf(kit, burn);
});

describe('GET /stablecoin-operations/{stablecoinOperationId}', () => {
  const { aStablecoin, mint, burn, clock } = useStablecoins();
  const show = (stablecoinOperationId: string, caller?: typeof stranger) =>
    invoke(getStablecoinOperation, { path: { stablecoinOperationId }, ...(caller && { caller }) });

  it('shows a mint and a burn as they were created', async () => {
    const id = await aStablecoin();
    for (const { body } of [await mint(id), await burn(id)]) {
      expect(await show(body.id)).toMatchObject({ status: 200, body });
    }
  });

  it('does not find one that is unknown, or of another platform', async () => {
    const { body } = await mint(await aStablecoin());
    for (const answer of [await show(`StablecoinOperation:${uuids.unknown}`), await show(body.id, stranger)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });

  it('shows one that was not funded as expired, to the second, also before that is recorded', async () => {
    const id = await aStablecoin();
    const { body } = await mint(id);
    const { body: unfunded } = await burn(id, { body: { source: { type: 'PROVIDER_INTERNAL_BALANCE' } } });
    clock.advance(7 * 24 * 3600 - 1);
    expect((await show(body.id)).body).toEqual(body);
    clock.advance(1);
    const expired = { ...body, status: 'EXPIRED', providerStatus: 'canceled', updatedAt: body.expiresAt };
    expect((await show(body.id)).body).toEqual(expired);
    const listed = await invoke(listStablecoinOperations, { path: { stablecoinId: id } });
    expect(listed.body.data).toEqual(expect.arrayContaining([expired, unfunded]));
  });
});

describe('GET /stablecoins/{stablecoinId}/operations', () => {
  const { aStablecoin, mint, burn, clock } = useStablecoins();
  const list = (stablecoinId: string, query: Record<string, string> = {}, caller?: typeof stranger) =>
    invoke(listStablecoinOperations, { path: { stablecoinId }, query, ...(caller && { caller }) });
  const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

  it('lists the mints and burns of one stablecoin in pages, newest first', async () => {
    const [id, other] = [await aStablecoin(), await aStablecoin()];
    const minted = (await mint(id)).body.id;
    clock.advance(1);
    const burned = (await burn(id)).body.id;
    await mint(other);
    const page = await list(id, { limit: '1' });
    expect([idsOf(page), page.body.totalCount]).toEqual([[burned], 2]);
    expect(idsOf(await list(id, { limit: '1', cursor: page.body.nextCursor }))).toEqual([minted]);
    expect(idsOf(await list(id, { operationType: 'MINT' }))).toEqual([minted]);
    expect((await list(id, { operationType: 'BURN' })).body).toMatchObject({ data: [{ id: burned }], totalCount: 1 });
    const foreign = await list(other, { limit: '1', cursor: page.body.nextCursor });
    expect(foreign).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('refuses an unknown type, and does not find the stablecoin of another platform', async () => {
    const id = await aStablecoin();
    expect(await list(id, { operationType: 'GIFT' })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    for (const answer of [await list(id, {}, stranger), await list('none')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
  });
});
