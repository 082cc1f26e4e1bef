import { describe, expect, it } from 'vitest';
import type { VolumeUse } from '../../../functions/domain/pricing/limits.ts';
import * as keys from '../../../functions/store/keys.ts';
import { shardCountAttribute } from '../../../functions/store/ledger/sharding/sharded-balance.ts';
import { consumeVolume } from '../../../functions/store/ledger/volumes.ts';
import { commit, StaleWrite } from '../../../functions/store/table.ts';
import { noon, platformId } from '../../kit/builders.ts';
import { moveOf } from '../../kit/sharding.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const now = new Date(noon);
const consume = (amount: number, change: Partial<VolumeUse> = {}) =>
  commit(table.store, [
    consumeVolume(platformId, { key: 'USD', day: '2025-11-01', amount, maximum: 100, ...change }, now),
  ]);
const tooMuch = { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' };

describe('the volume of a day', () => {
  it('accepts payments up to exactly its maximum', async () => {
    await consume(60);
    await expect(consume(41)).rejects.toMatchObject(tooMuch);
    await consume(40);
    await expect(consume(1)).rejects.toMatchObject(tooMuch);
    expect(table.items()).toMatchObject([{ type: 'VOLUME', volume: 100 }]);
  });

  it('accepts a first payment of its whole maximum, and none above', async () => {
    await expect(consume(101)).rejects.toMatchObject(tooMuch);
    expect(table.items()).toEqual([]);
    await consume(100);
    expect(table.items()).toMatchObject([{ volume: 100 }]);
  });

  it('refuses a payment above the maximum also later in the day', async () => {
    await consume(1);
    await expect(consume(101)).rejects.toMatchObject(tooMuch);
    expect(table.items()).toMatchObject([{ volume: 1 }]);
  });

  it('has no room for another payment after one of its whole maximum', () => {
    const all = { key: 'USD', day: '2025-11-01', amount: 100, maximum: 100 };
    expect(consumeVolume(platformId, all, now)).toMatchObject({
      values: { room: 0, maximum: 100 },
      move: { amount: -100 },
    });
    expect(consumeVolume(platformId, { ...all, amount: 101 }, now)).not.toHaveProperty('move');
  });

  describe('that is sharded', () => {
    const day = { key: 'USD', day: '2025-11-01', amount: 1, maximum: 100 };
    const target = () => moveOf(consumeVolume(platformId, day, now)).target;

    it('has the rest of its maximum available, and changes with its volume or its maximum', () => {
      expect(target().mayShard({})).toBe(true);
      expect(target().available({ volume: 30 })).toBe(70);
      const one = { volume: 5, term: 100 };
      expect(target().isUnchanged(one, { ...one })).toBe(true);
      expect(target().isUnchanged(one, { ...one, volume: 6 })).toBe(false);
      expect(target().isUnchanged(one, { ...one, term: 90 })).toBe(false);
    });

    it.each([
      [70, 100],
      [71, 71],
    ])('gives shards no more than the rest of its maximum: 30 beside %i', async (volume, after) => {
      const parent = {
        ...keys.volume(platformId, day.key, day.day),
        type: 'VOLUME',
        volume,
        [shardCountAttribute]: 8,
        term: 100,
      };
      await commit(table.store, [{ put: { item: parent } }]);
      await commit(table.store, [target().drawFromParent(30)]).catch((cause) =>
        expect(cause).toBeInstanceOf(StaleWrite),
      );
      expect(table.items()).toMatchObject([{ volume: after }]);
    });
  });

  it('is separate for each day and each limit', async () => {
    await consume(100);
    await consume(100, { day: '2025-11-02' });
    await consume(100, { key: 'USD>BTC' });
    expect(table.items()).toHaveLength(3);
  });

  it('is kept for three days', async () => {
    await consume(1);
    expect(table.items()).toMatchObject([{ expiresAtSeconds: Date.parse('2025-11-04T12:00:00.000Z') / 1000 }]);
  });
});
