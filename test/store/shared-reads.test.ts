import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, vi } from 'vitest';
import type { Key } from '../../functions/store/keys.ts';
import * as keys from '../../functions/store/keys.ts';
import { SharedReads } from '../../functions/store/shared-reads.ts';
import { commit, readItems, readingTogether } from '../../functions/store/table.ts';
import { platformId } from '../kit/builders.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const [first, second, third] = ['first', 'second', 'third'].map((key) => keys.idempotency(platformId, 'test', key)) as [
  Key,
  Key,
  Key,
];
const put = (key: Key, text: string) => commit(table.store, [{ put: { item: { ...key, text } } }]);
const wantedOf = (call: object | undefined) =>
  call instanceof BatchGetCommand
    ? Object.values(call.input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys)
    : undefined;

describe('readers of the same turn', () => {
  it('share a call, and read an item that several want once', async () => {
    await put(first, 'one');
    await put(second, 'two');
    table.forgetCalls();
    const store = readingTogether(table.store);
    const texts = async (...wanted: readonly Key[]) => (await readItems(store, wanted)).map((item) => item?.text);
    expect(await Promise.all([texts(first, second), texts(third, first), texts(second)])).toEqual([
      ['one', 'two'],
      [undefined, 'one'],
      ['two'],
    ]);
    expect(table.calls().map(wantedOf)).toEqual([[first, second, third]]);
  });

  it('share no call with a reader of a later turn, who sees what was written in between', async () => {
    await put(first, 'old');
    const store = readingTogether(table.store);
    expect(await readItems(store, [first])).toMatchObject([{ text: 'old' }]);
    await put(first, 'new');
    expect(await readItems(store, [first])).toMatchObject([{ text: 'new' }]);
  });

  it('share none with readers who are content with an older version', async () => {
    table.forgetCalls();
    const store = readingTogether(table.store);
    await Promise.all([readItems(store, [first]), readItems(store, [second], { isEventual: true })]);
    expect(table.calls()).toHaveLength(2);
  });
});

describe('a shared call', () => {
  it('takes no more keys than one call may have', async () => {
    const read = vi.fn(async (wanted: readonly Key[]) => wanted.length);
    const shared = new SharedReads(read, 3);
    const found = [shared.read([first, second]), shared.read([third]), shared.read([first, second])];
    expect(await Promise.all(found)).toEqual([3, 3, 2]);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('that fails leaves each reader to its own keys', async () => {
    const read = vi.fn(async (wanted: readonly Key[]) => {
      if (wanted.includes(second)) throw new Error('The table refuses the second key.');
      return wanted;
    });
    const shared = new SharedReads(read, 100);
    const results = await Promise.allSettled([shared.read([first]), shared.read([second]), shared.read([third])]);
    expect(results).toMatchObject([
      { value: [first] },
      { reason: { message: 'The table refuses the second key.' } },
      { value: [third] },
    ]);
  });

  it('of one reader that fails is not repeated', async () => {
    const read = vi.fn(() => Promise.reject(new Error('The table is away.')));
    await expect(new SharedReads(read, 100).read([first])).rejects.toThrow('The table is away.');
    expect(read).toHaveBeenCalledTimes(1);
  });
});
