import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/stablecoins/list-stablecoin-provider-accounts.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { link, clock } = useStablecoins();
const list = (query: object = {}, caller?: typeof stranger) =>
  invoke(handler, { query: { ...query }, ...(caller && { caller }) });
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe('GET /stablecoin-provider-accounts', () => {
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
