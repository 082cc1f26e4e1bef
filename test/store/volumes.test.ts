import { describe, expect, it } from 'vitest';
import type { VolumeClaim } from '../../functions/domain/limits.ts';
import { keys } from '../../functions/store/keys.ts';
import { commit, StaleWrite } from '../../functions/store/table.ts';
import { claimVolume } from '../../functions/store/volumes.ts';
import { noon, platformId } from '../support/builders.ts';
import { useInMemoryTable } from '../support/in-memory.ts';

const memory = useInMemoryTable();
const now = new Date(noon);
const claim = (amount: number, change: Partial<VolumeClaim> = {}) =>
  commit(memory.store, [
    claimVolume(platformId, { key: 'USD', day: '2025-11-01', amount, maximum: 100, ...change }, now),
  ]);
const tooMuch = { code: 'DAILY_VOLUME_LIMIT_EXCEEDED' };

describe('the volume of a day', () => {
  it('takes what fits exactly, and then nothing more', async () => {
    await claim(60);
    await expect(claim(41)).rejects.toMatchObject(tooMuch);
    await claim(40);
    await expect(claim(1)).rejects.toMatchObject(tooMuch);
    expect(memory.items()).toMatchObject([{ type: 'VOLUME', volume: 100 }]);
  });

  it('takes a first payment of all that it allows, and none beyond', async () => {
    await expect(claim(101)).rejects.toMatchObject(tooMuch);
    expect(memory.items()).toEqual([]);
    await claim(100);
    expect(memory.items()).toMatchObject([{ volume: 100 }]);
  });

  it('refuses a payment beyond the maximum also where the day has begun', async () => {
    await claim(1);
    await expect(claim(101)).rejects.toMatchObject(tooMuch);
    expect(memory.items()).toMatchObject([{ volume: 1 }]);
  });

  it('leaves no room for another after a payment of all that it allows', () => {
    const all = { key: 'USD', day: '2025-11-01', amount: 100, maximum: 100 };
    expect(claimVolume(platformId, all, now)).toMatchObject({
      values: { room: 0, maximum: 100 },
      move: { amount: -100 },
    });
    expect(claimVolume(platformId, { ...all, amount: 101 }, now)).not.toHaveProperty('move');
  });

  describe('that is spread', () => {
    const day = { key: 'USD', day: '2025-11-01', amount: 1, maximum: 100 };
    const purse = () => {
      const { move } = claimVolume(platformId, day, now);
      if (!move) throw new Error('What fits can be taken from a pocket.');
      return move.purse;
    };

    it('may be so at any time, has what is left of its maximum, and is the same while neither its volume nor its maximum changed', () => {
      expect(purse().maySpread({})).toBe(true);
      expect(purse().left({ volume: 30 })).toBe(70);
      const one = { volume: 5, term: 100 };
      expect(purse().isSame(one, { ...one })).toBe(true);
      expect(purse().isSame(one, { ...one, volume: 6 })).toBe(false);
      expect(purse().isSame(one, { ...one, term: 90 })).toBe(false);
    });

    it.each([
      [70, 100],
      [71, 71],
    ])('brings to pockets what is left and no more: 30 beside %i', async (volume, after) => {
      const head = { ...keys.volume(platformId, day.key, day.day), type: 'VOLUME', volume, pockets: 8, term: 100 };
      await commit(memory.store, [{ put: { item: head } }]);
      await commit(memory.store, [purse().shift(30)]).catch((cause) => expect(cause).toBeInstanceOf(StaleWrite));
      expect(memory.items()).toMatchObject([{ volume: after }]);
    });
  });

  it('is another one on another day and for another limit', async () => {
    await claim(100);
    await claim(100, { day: '2025-11-02' });
    await claim(100, { key: 'USD>BTC' });
    expect(memory.items()).toHaveLength(3);
  });

  it('is kept for three days', async () => {
    await claim(1);
    expect(memory.items()).toMatchObject([{ expiresAtSeconds: Date.parse('2025-11-04T12:00:00.000Z') / 1000 }]);
  });
});
