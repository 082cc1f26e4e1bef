import { expect, it } from 'vitest';
import { HotKeyCache } from '../../../../functions/store/ledger/sharding/hot-key-cache.ts';

const key = (number: number) => ({ pk: `ACCOUNT#${number}`, sk: 'ACCOUNT' });

it('remembers 10,000 sharded accounts, and begins anew with the next one', () => {
  const cache = new HotKeyCache();
  for (let number = 1; number <= 10_000; number += 1) cache.observeSupply(key(number), 'AMPLE');
  expect([cache.isSharded(key(1)), cache.isSharded(key(10_000))]).toEqual([true, true]);
  cache.observeSupply(key(10_001), 'AMPLE');
  expect([cache.isSharded(key(1)), cache.isSharded(key(10_001))]).toEqual([false, true]);
});
