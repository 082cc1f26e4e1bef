import { ProvisionedThroughputExceededException } from '@aws-sdk/client-dynamodb';
import { describe, expect, it } from 'vitest';
import { addToCounter } from '../../../../functions/store/ledger/sharding/counter.ts';
import { ContendedWrite, type Store } from '../../../../functions/store/table.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const key = { pk: 'COUNTED', sk: 'COUNTER' };
const members = { type: 'COUNTER', expiresAtSeconds: 2_000_000_000 };
const add = (count: number, store: Store = table.store) => addToCounter(store, key, count, members);

describe('a counter', () => {
  it('gives callers that come at once different numbers, without gaps', async () => {
    const counts = [1, 3, 1, 2, 1];
    const ends = await Promise.all(counts.map((count) => add(count)));
    const taken = ends.flatMap((end, index) => Array.from({ length: counts[index] ?? 0 }, (_, back) => end - back));
    expect(taken.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(table.items()).toEqual([{ ...key, ...members, next: 8 }]);
  });

  it('can be tried again where the table is busy, and passes other failures on', async () => {
    const failing = (cause: Error): Store => ({
      ...table.store,
      client: { send: () => Promise.reject(cause) } as never,
    });
    const busy = new ProvisionedThroughputExceededException({ message: 'Too many requests.', $metadata: {} });
    await expect(add(1, failing(busy))).rejects.toBeInstanceOf(ContendedWrite);
    const away = new Error('The table is away.');
    await expect(add(1, failing(away))).rejects.toBe(away);
  });
});
