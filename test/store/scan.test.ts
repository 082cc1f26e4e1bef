import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { scan } from '../../functions/store/scan.ts';
import { commit, type Store } from '../../functions/store/table.ts';
import { useTable } from '../kit/table.ts';

const table = useTable();

it('reads the whole table in pages of at most a thousand items', async () => {
  for (let index = 0; index < 1_500; index += 1) {
    await commit(table.store, [
      { put: { item: { pk: `ITEM#${index}`, sk: 'ITEM', type: index % 2 ? 'ODD' : 'EVEN' } } },
    ]);
  }
  const limits: unknown[] = [];
  const send = (command: ScanCommand) => {
    if (command instanceof ScanCommand) limits.push(command.input.Limit);
    return table.store.client.send(command);
  };
  const store: Store = { ...table.store, client: { send } as unknown as Store['client'] };
  let found = 0;
  for await (const { type } of scan(store, 'ODD')) found += type === 'ODD' ? 1 : 0;
  expect(found).toBe(750);
  expect(limits).toEqual([1_000, 1_000]);
});

it('reads items of every type where none is named', async () => {
  for (const type of ['ODD', 'EVEN']) await commit(table.store, [{ put: { item: { pk: type, sk: 'ITEM', type } } }]);
  table.forgetCalls();
  const found: unknown[] = [];
  for await (const { type } of scan(table.store)) found.push(type);
  expect(found.toSorted()).toEqual(['EVEN', 'ODD']);
  // The table refuses an expression that is empty.
  expect(table.calls().map(({ input }) => 'FilterExpression' in input)).toEqual([false]);
});
