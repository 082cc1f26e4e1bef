import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/stablecoins/list-stablecoins.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { aStablecoin, clock } = useStablecoins();
const list = (query: object = {}, caller?: typeof stranger) =>
  invoke(handler, { query: { ...query }, ...(caller && { caller }) });
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe('GET /stablecoins', () => {
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
