import { describe, expect, it } from 'vitest';
import { TokenBuckets } from '../../../lib/local/token-buckets.ts';

const taken = (buckets: TokenBuckets, key: string, count: number, atMs: number): number =>
  Array.from({ length: count }, () => buckets.take(key, atMs)).filter(Boolean).length;

describe('token buckets', () => {
  it('let the burst through at once, and no more', () => {
    expect(taken(new TokenBuckets({ requestsPerSecond: 10, burst: 3 }), 'a', 5, 0)).toBe(3);
  });

  it('fill up again at the rate, as far as the burst', () => {
    const buckets = new TokenBuckets({ requestsPerSecond: 10, burst: 3 });
    taken(buckets, 'a', 3, 0);
    expect(taken(buckets, 'a', 5, 99)).toBe(0);
    expect(taken(buckets, 'a', 5, 100)).toBe(1);
    expect(taken(buckets, 'a', 5, 60_000)).toBe(3);
  });

  it('hold the rate over time, however often they are asked', () => {
    const buckets = new TokenBuckets({ requestsPerSecond: 10, burst: 3 });
    const through = Array.from({ length: 1_001 }, (_, ms) => buckets.take('a', ms)).filter(Boolean).length;
    expect(through).toBe(3 + 10);
  });

  it('are each key’s own', () => {
    const buckets = new TokenBuckets({ requestsPerSecond: 1, burst: 1 });
    expect([buckets.take('a', 0), buckets.take('a', 0), buckets.take('b', 0)]).toEqual([true, false, true]);
  });

  it('forget keys that come no more, and never one that is empty', () => {
    const buckets = new TokenBuckets({ requestsPerSecond: 1, burst: 1 });
    buckets.take('empty', 9_999);
    for (let key = 0; key < 10_000; key += 1) buckets.take(String(key), key === 9_999 ? 10_000 : 0);
    expect(buckets.take('empty', 10_000)).toBe(false);
  });
});
