import { describe, expect, it } from 'vitest';
import type { VolumeClaim } from '../../functions/domain/limits.ts';
import { commit } from '../../functions/store/table.ts';
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
