import { beforeEach, describe, expect, it } from 'vitest';
import { wrongCodesPerHour } from '../../../functions/domain/agents/device-code.ts';
import { emptySca } from '../../../functions/domain/sca/sca.ts';
import { wrongProofsPerDay } from '../../../functions/domain/sca/wrong-proofs.ts';
import { amend } from '../../../functions/domain/versioned.ts';
import { putSca, readSca } from '../../../functions/store/sca/sca.ts';
import { commit } from '../../../functions/store/table.ts';
import {
  requireCountedProofs,
  rightProofWrites,
  wrongProofWrites,
} from '../../../functions/use-cases/messaging/proofs-left.ts';
import { ids, platformId } from '../../kit/builders.ts';
import { aEuropean, customersKinds, kinds } from '../../kit/client/codes.ts';
import { useWallets } from '../../kit/rooms/wallets.ts';

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

describe('the count of a customer’s day', () => {
  const now = new Date('2025-11-01T12:00:00.000Z');
  const owner = { platformId, customerId: ids.customer };
  const current = () => readSca(table.store, platformId, ids.customer);
  const countWrong = async () => commit(table.store, wrongProofWrites(await current(), now));

  it('grows with each wrong proof, and refuses the try after the last', async () => {
    for (let count = 1; count <= wrongProofsPerDay; count += 1) {
      expect(await requireCountedProofs(table.store, owner, now)).toMatchObject({ version: count - 1 });
      await countWrong();
      expect((await current()).wrongProofs).toEqual({ day: '2025-11-01', count });
    }
    await expect(requireCountedProofs(table.store, owner, now)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('is stored with what else a wrong proof changes', async () => {
    await commit(table.store, wrongProofWrites(await current(), now, { lockout: { failedAttempts: 3 } }));
    expect(await current()).toMatchObject({ lockout: { failedAttempts: 3 }, wrongProofs: { count: 1 } });
  });

  it('stays with a right proof, whatever that changes', async () => {
    await countWrong();
    await commit(table.store, rightProofWrites(await current(), now, { lockout: { failedAttempts: 2 } }));
    expect(await current()).toMatchObject({ version: 2, lockout: { failedAttempts: 2 }, wrongProofs: { count: 1 } });
  });

  it('has no new version after a right proof that changes nothing', async () => {
    await countWrong();
    const before = await current();
    await commit(table.store, rightProofWrites(before, now));
    expect(await current()).toEqual(before);
  });

  it.each([{}, { lockout: { failedAttempts: 0 } }])('holds a right proof that changes %j to it', async (changes) => {
    const read = await current();
    await countWrong();
    await expect(commit(table.store, rightProofWrites(read, now, changes))).rejects.toThrow();
    expect((await current()).wrongProofs).toMatchObject({ count: 1 });
  });
});
