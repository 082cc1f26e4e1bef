import { describe, expect, it } from 'vitest';
import * as keys from '../../functions/store/keys.ts';
import { ReadAhead } from '../../functions/store/read-ahead.ts';
import { commit, readItem, readItems, readingAhead } from '../../functions/store/table.ts';
import { platformId } from '../kit/builders.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();
const [first, second, third] = ['first', 'second', 'third'].map((key) => keys.idempotency(platformId, 'test', key)) as [
  ReturnType<typeof keys.idempotency>,
  ReturnType<typeof keys.idempotency>,
  ReturnType<typeof keys.idempotency>,
];
const put = (key: object, text: string) => commit(table.store, [{ put: { item: { ...key, text } } }]);

describe('reading ahead', () => {
  it('brings the items along with the first read, and costs no call after it', async () => {
    await put(first, 'one');
    await put(second, 'two');
    const store = readingAhead(table.store, [second, third]);
    table.forgetCalls();
    expect(await readItem(store, first)).toMatchObject({ text: 'one' });
    expect(await readItem(store, second)).toMatchObject({ text: 'two' });
    expect(await readItem(store, third)).toBeUndefined();
    expect(table.calls()).toHaveLength(1);
  });

  it('reads an item anew the second time', async () => {
    await put(second, 'old');
    const store = readingAhead(table.store, [second]);
    await readItem(store, first);
    await put(second, 'new');
    expect(await readItem(store, second)).toMatchObject({ text: 'old' });
    expect(await readItem(store, second)).toMatchObject({ text: 'new' });
  });

  it('answers in the order of the keys, also where one is wanted twice or by the first read', async () => {
    await put(first, 'one');
    await put(second, 'two');
    const store = readingAhead(table.store, [second, first]);
    const texts = async (...wanted: Parameters<typeof readItems>[1]) =>
      (await readItems(store, wanted)).map((item) => item?.text);
    expect(await texts(third, second, third)).toEqual([undefined, 'two', undefined]);
    table.forgetCalls();
    expect(await texts(first, first)).toEqual(['one', 'one']);
    expect(table.calls()).toHaveLength(0);
    expect(await texts(first, third, second)).toEqual(['one', undefined, 'two']);
    expect(table.calls()).toHaveLength(1);
  });

  it('serves the first read, whatever that reads, and then what it has', () => {
    const ahead = new ReadAhead<string>([second]);
    expect(ahead.serves(first)).toBe(true);
    expect(ahead.takeUnread()).toEqual([second]);
    ahead.keep(second, 'two');
    expect([ahead.serves(first), ahead.serves(second)]).toEqual([false, true]);
  });

  it('leaves the newest versions to the first read that asks for them', async () => {
    await put(second, 'two');
    const store = readingAhead(table.store, [second]);
    await readItems(store, [first], { isEventual: true });
    await readItem(store, first);
    table.forgetCalls();
    expect(await readItem(store, second)).toMatchObject({ text: 'two' });
    expect(table.calls()).toHaveLength(0);
  });
});
