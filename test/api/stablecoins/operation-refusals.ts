import { expect, it } from 'vitest';
import type { HttpAnswer, HttpRequest } from '../../kit/invoke.ts';
import { stranger, type useStablecoins } from '../../kit/rooms/stablecoins.ts';

type Stablecoins = ReturnType<typeof useStablecoins>;
type Create = (stablecoinId: string, request?: HttpRequest & { readonly body?: object }) => Promise<HttpAnswer>;

/** What mints and burns refuse alike. */
export function refusalsOf({ aStablecoin, clock, table }: Stablecoins, create: Create): void {
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
