import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/stablecoins/get-stablecoin-operation.ts';
import { invoke } from '../../kit/invoke.ts';
import { stranger, useStablecoins } from './stablecoins-support.ts';

const { aStablecoin, mint, burn } = useStablecoins();
const show = (stablecoinOperationId: string, caller?: typeof stranger) =>
  invoke(handler, { path: { stablecoinOperationId }, ...(caller && { caller }) });

describe('GET /stablecoin-operations/{stablecoinOperationId}', () => {
  it('shows a mint and a burn as they were created', async () => {
    const id = await aStablecoin();
    for (const { body } of [await mint(id), await burn(id)]) {
      expect(await show(body.id)).toMatchObject({ status: 200, body });
    }
  });

  it('does not find what the platform does not have', async () => {
    const { id } = (await mint(await aStablecoin())).body;
    for (const answer of [await show(id, stranger), await show('none')]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
    }
  });
});
