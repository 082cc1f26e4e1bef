import { describe, expect, it } from 'vitest';
import type { VolumeUse } from '../../../functions/domain/pricing/limits.ts';
import { Refusal } from '../../../functions/domain/refusal.ts';
import { KeyAlreadyUsed } from '../../../functions/store/idempotency.ts';
import { commitWrites } from '../../../functions/store/ledger/commit-writes.ts';
import { consumeVolume } from '../../../functions/store/ledger/volumes.ts';
import { ContendedWrite, StaleWrite, type Write } from '../../../functions/store/table.ts';
import { noon, platformId } from '../../kit/builders.ts';
import { aShardedStore } from '../../kit/sharding.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const now = new Date(noon);
const use = (amount: number, change: Partial<VolumeUse> = {}) =>
  consumeVolume(platformId, { key: 'USD', day: '2025-11-01', amount, maximum: 100, ...change }, now);
const commitAll = (...writes: readonly Write[]) => commitWrites(aShardedStore(table.store), writes);
const consume = (amount: number, change: Partial<VolumeUse> = {}) => commitAll(use(amount, change));
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

  it('holds to a maximum that was lowered in the course of the day', async () => {
    await consume(90);
    await expect(consume(1, { maximum: 80 })).rejects.toMatchObject(tooMuch);
    await consume(10);
    expect(table.items()).toMatchObject([{ volume: 100 }]);
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

describe('the volume of a payment', () => {
  const item = { pk: 'PAYMENT', sk: 'PAYMENT', type: 'PAYMENT' };
  const payment: Write = { put: { item, condition: 'attribute_not_exists(pk)' } };
  const event: Write = { put: { item: { ...item, sk: 'EVENT' } } };
  const volumes = () => table.ofType('VOLUME').map(({ volume }) => volume);

  it('is counted by a write of its own, before the transaction', async () => {
    await commitAll(payment, event, use(60));
    expect(table.transactions().map((writes) => writes.length)).toEqual([1, 2]);
    expect(volumes()).toEqual([60]);
  });

  it.each([
    ['refused', (): Error => new Refusal('INSUFFICIENT_BALANCE', 'There is too little.'), Refusal],
    ['repeated', (): Error => new KeyAlreadyUsed(), KeyAlreadyUsed],
    ['decided from a stale item', (): undefined => undefined, StaleWrite],
  ])('is given back in every limit when the transaction is %s', async (_, onConditionFailed, error) => {
    table.holds(item);
    const refused = { ...payment, onConditionFailed };
    await expect(commitAll(refused, event, use(60), use(60, { key: 'USD>BTC' }))).rejects.toBeInstanceOf(error);
    expect(volumes()).toEqual([0, 0]);
  });

  it('is given back once when the answer to that is lost', async () => {
    await consume(60);
    table.fails('Update', 'REPEATED', 'REPEATED');
    table.fails('TransactWrite', 'CONFLICT');
    await expect(commitAll(payment, event, use(10))).rejects.toBeInstanceOf(ContendedWrite);
    // The addition took effect twice, which only makes the day smaller; the subtraction did not.
    expect(volumes()).toEqual([70]);
  });

  it.each([
    ['is given back although others hold the counter four times', 4, 0],
    ['stays counted when others hold the counter a fifth time', 5, 60],
  ])('%s', async (_, times, left) => {
    table.fails('TransactWrite', 'CONFLICT');
    table.beforeNextWrite(() => undefined);
    // The counter is written before the transaction, and given back after it.
    table.beforeNextWrite(() => table.fails('Update', ...Array.from({ length: times }, () => 'CONFLICT' as const)));
    const refused = commitAll(payment, event, use(60));
    await expect(refused).rejects.toBeInstanceOf(ContendedWrite);
    expect(volumes()).toEqual([left]);
  });

  it('is given back when other transactions are first', async () => {
    table.fails('TransactWrite', 'CONFLICT');
    await expect(commitAll(payment, event, use(60))).rejects.toBeInstanceOf(ContendedWrite);
    expect(volumes()).toEqual([0]);
  });

  it('is given back in the limits that had room when another has none', async () => {
    const small = use(60, { key: 'USD>BTC', maximum: 59 });
    await expect(commitAll(payment, event, use(60), small)).rejects.toMatchObject(tooMuch);
    expect(table.items()).toMatchObject([{ type: 'VOLUME', volume: 0 }]);
  });

  it('stays counted when nothing says whether the transaction took effect', async () => {
    table.fails('TransactWrite', 'TIMEOUT_AFTER');
    await expect(commitAll(payment, event, use(60))).rejects.toThrow();
    expect(volumes()).toEqual([60]);
  });
});
