import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/stablecoins/get-stablecoin-operation.ts';
import { handler as list } from '../../../functions/api/stablecoins/list-stablecoin-operations.ts';
import { invoke } from '../../kit/invoke.ts';
import { type stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { aStablecoin, mint, burn, clock } = useStablecoins();
const show = (stablecoinOperationId: string, caller?: typeof stranger) =>
  invoke(handler, { path: { stablecoinOperationId }, ...(caller && { caller }) });

describe('GET /stablecoin-operations/{stablecoinOperationId}', () => {
  it('shows a mint and a burn as they were created', async () => {
    const id = await aStablecoin();
    for (const { body } of [await mint(id), await burn(id)]) {
      expect(await show(body.id)).toMatchObject({ status: 200, body });
    }
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
    const listed = await invoke(list, { path: { stablecoinId: id } });
    expect(listed.body.data).toEqual(expect.arrayContaining([expired, unfunded]));
  });
});
