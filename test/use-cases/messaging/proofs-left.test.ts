import { beforeEach, describe, expect, it } from 'vitest';
import { wrongCodesPerHour } from '../../../functions/domain/agents/device-code.ts';
import { emptySca } from '../../../functions/domain/sca/sca.ts';
import { wrongProofsPerDay } from '../../../functions/domain/sca/wrong-proofs.ts';
import { amend } from '../../../functions/domain/versioned.ts';
import { putSca } from '../../../functions/store/sca/sca.ts';
import { useWallets } from '../../api/wallets/wallets-support.ts';
import { platformId } from '../../kit/builders.ts';
import { aEuropean, customersKinds, kinds } from '../../kit/client/codes.ts';

const { addDollarAccount, api, clock, table } = useWallets();
beforeEach(addDollarAccount);

describe('a right code that was read before the last wrong one was counted', () => {
  it.each(Object.entries(customersKinds))('is refused: %s', async (_, { prepare }) => {
    const customerId = (await aEuropean(api)) as `Customer:${string}`;
    const attempt = await prepare(api, customerId);
    const before = table.ofType('SCA')[0];
    table.beforeNextWrite(() => {
      const wrongProofs = { day: '2025-11-01', count: wrongProofsPerDay };
      const sca = { ...emptySca(platformId, customerId), ...before };
      table.holds(putSca(amend(sca, clock.now(), { wrongProofs })).put?.item ?? {});
    });
    const { status, body } = await attempt(true);
    expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(body.message).toContain('tomorrow');
  });

  it('is refused: the device code of an agent', async () => {
    const attempt = await kinds['the device code of an agent']?.prepare(api, await aEuropean(api));
    const guess = async () => {
      for (let count = 0; count < wrongCodesPerHour; count += 1) await attempt?.(false);
    };
    table.beforeNextWrite(guess);
    expect((await attempt?.(true))?.status).toBe(429);
    expect(table.ofType('WRONG_DEVICE_CODES')).toMatchObject([{ count: wrongCodesPerHour }]);
  });

  it('counts no device code beyond those allowed, whatever came since the count was read', async () => {
    const attempt = await kinds['the device code of an agent']?.prepare(api, await aEuropean(api));
    table.beforeNextWrite(async () => {
      for (let count = 0; count < wrongCodesPerHour; count += 1) await attempt?.(false);
    });
    expect((await attempt?.(false))?.status).toBe(429);
    expect(table.ofType('WRONG_DEVICE_CODES')).toMatchObject([{ count: wrongCodesPerHour }]);
  });
});
