import { describe, expect, it } from 'vitest';
import { HotKeyCache } from '../../../../functions/store/ledger/sharding/hot-key-cache.ts';
import { shardCountAttribute, shardsAtOnce } from '../../../../functions/store/ledger/sharding/sharded-balance.ts';

const key = { pk: 'ACCOUNT', sk: 'ACCOUNT' };
const whole = { ...key, balance: 500, version: 3 };
const sharded = { ...whole, version: 4, [shardCountAttribute]: shardsAtOnce };

describe('the cache of hot keys', () => {
  it('learns from a read whether a balance is sharded', () => {
    const cache = new HotKeyCache(() => 0.5);
    cache.observe(whole);
    expect(cache.get(key)).toEqual({ conflicts: 0, versionRead: 3 });
    cache.observe(sharded);
    expect(cache.get(key)).toEqual({ conflicts: 0, versionRead: 4, shard: shardsAtOnce / 2, shardCount: shardsAtOnce });
    cache.observe({ ...whole, version: 5 });
    expect(cache.get(key)).toEqual({ conflicts: 0, versionRead: 5 });
  });

  it('ignores shards, and items that hold no balance', () => {
    const cache = new HotKeyCache(() => 0);
    cache.observe({ ...key, balance: 5, spent: 0 });
    cache.observe({ ...key, status: 'ACTIVE' });
    expect(cache.get(key)).toBeUndefined();
  });

  it('uses one shard for all balances until one of them gets another', () => {
    const cache = new HotKeyCache(() => 0.999);
    const other = { pk: 'VOLUME', sk: 'VOLUME' };
    cache.observe(sharded);
    cache.observe({ ...sharded, ...other });
    expect(cache.get(other)?.shard).toBe(cache.get(key)?.shard);
    const before = cache.get(key)?.shard;
    const after = cache.reassign(key);
    expect(after).not.toBe(before);
    expect(cache.reassign(other)).toBe(after);
  });

  it.each([0, 0.25, 0.5, 0.75, 0.999])('never gives a balance the same shard again (random number %d)', (random) => {
    const cache = new HotKeyCache(() => random);
    cache.observe(sharded);
    for (let round = 0; round < shardsAtOnce; round += 1) {
      const earlier = cache.get(key)?.shard;
      const next = cache.reassign(key);
      expect(next).not.toBe(earlier);
      expect(next).toBeLessThan(shardsAtOnce);
      expect(cache.shardAmong(shardsAtOnce)).toBe(next);
    }
  });

  it('keeps its lane among more shards, and its shard while their number stays the same', () => {
    const cache = new HotKeyCache(() => 0.5);
    cache.observe(sharded);
    cache.observe({ ...sharded, [shardCountAttribute]: 144 });
    expect(cache.get(key)).toMatchObject({ shard: 72, shardCount: 144 });
    cache.set(key, { conflicts: 0, shard: 5, shardCount: 144 });
    cache.observe({ ...sharded, version: 9, [shardCountAttribute]: 144 });
    expect(cache.get(key)).toMatchObject({ shard: 5, shardCount: 144 });
  });

  it('forgets conflicts after a success, and keeps the shard and whether it is exhausted', () => {
    const cache = new HotKeyCache(() => 0);
    cache.set(key, { conflicts: 1, versionRead: 3, shard: 7 });
    cache.markExhausted(key);
    cache.succeeded(key);
    expect(cache.get(key)).toEqual({ conflicts: 0, shard: 7, isExhausted: true });
    cache.succeeded({ pk: 'UNKNOWN', sk: 'UNKNOWN' });
    expect(cache.get({ pk: 'UNKNOWN', sk: 'UNKNOWN' })).toBeUndefined();
  });

  it('stays small however many balances an environment sees', () => {
    const cache = new HotKeyCache(() => 0);
    for (let number = 0; number <= 10_000; number += 1) cache.set({ pk: `${number}`, sk: '' }, { conflicts: 0 });
    expect(cache.get({ pk: '0', sk: '' })).toBeUndefined();
    expect(cache.get({ pk: '10000', sk: '' })).toEqual({ conflicts: 0 });
  });
});
