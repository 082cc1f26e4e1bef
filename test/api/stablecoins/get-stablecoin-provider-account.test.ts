import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/stablecoins/get-stablecoin-provider-account.ts';
import { invoke } from '../../kit/invoke.ts';
import { type stranger, useStablecoins } from '../../kit/rooms/stablecoins.ts';

const { link, clock, table } = useStablecoins();
const show = (stablecoinProviderAccountId: string, caller?: typeof stranger) =>
  invoke(handler, { path: { stablecoinProviderAccountId }, ...(caller && { caller }) });

describe('GET /stablecoin-provider-accounts/{stablecoinProviderAccountId}', () => {
  it('shows an account without its credentials', async () => {
    const { body } = await link();
    expect(await show(body.id)).toMatchObject({ status: 200, body });
    expect(Object.keys(body)).not.toContain('apiClientSecret');
  });

  it.each([
    ['003', 'REVOKED'],
    ['004', 'INVALID'],
  ])('shows that an account of credentials that end in %s becomes %s after 30 seconds', async (ending, status) => {
    const { body } = await link(ending);
    const written = table.transactions().length;
    clock.advance(29.999);
    expect((await show(body.id)).body).toEqual(body);
    clock.advance(0.001);
    const at = clock.now().toISOString();
    expect((await show(body.id)).body).toEqual({ ...body, status, lastVerifiedAt: at, updatedAt: at });
    expect(table.transactions()).toHaveLength(written);
  });
});
