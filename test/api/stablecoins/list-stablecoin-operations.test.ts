import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/stablecoins/list-stablecoin-operations.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { aStablecoin, mint, burn, clock } = useStablecoins();
const list = (stablecoinId: string, query: Record<string, string> = {}, caller?: typeof stranger) =>
  invoke(handler, { path: { stablecoinId }, query, ...(caller && { caller }) });
const idsOf = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe('GET /stablecoins/{stablecoinId}/operations', () => {
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
