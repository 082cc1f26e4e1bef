import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { commit, type Item, type Store, type Write } from '../../functions/store/table.ts';
import { tableName } from './environment.ts';
import { InMemoryTable } from './in-memory-table.ts';

/** What a write is refused for: the item that it then meets, or its absence. */
type Refused = Readonly<Record<string, Item | undefined>>;

/** A write with the condition that it has. */
export interface GuardedWrite {
  readonly write: Write | readonly Write[];
  /** The item with which the write takes place; absent where it needs none. */
  readonly item?: Item;
  /** Changes of that item with each of which one part of the condition is not met; `undefined` is no item. */
  readonly not: Refused;
  /** Changes of that item with which the write takes place too: they are at its limits. */
  readonly also?: Readonly<Record<string, Item>>;
  /** What the write makes of the item. */
  readonly becomes?: Item;
}

const placeOf = ({ put, update, delete: gone, check }: Write) => {
  const { pk, sk } = put?.item ?? update?.key ?? gone?.key ?? check?.key ?? {};
  return { pk, sk };
};

/** A table that holds an item, or nothing. */
export async function tableWith(item: Item | undefined): Promise<{ table: InMemoryTable; store: Store }> {
  const table = new InMemoryTable({ tableName });
  if (item) await table.client.send(new PutCommand({ TableName: tableName, Item: item }));
  return { table, store: { client: table.client, tableName } };
}

/** What a condition is refused with; anything else is a fault of the write. `Error` says that the books are wrong. */
const refusals = ['StaleWrite', 'Refusal', 'KeyAlreadyUsed', 'Superseded', 'Error'];

const withoutGaps = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** Tries each write where its condition holds, and where one part of it does not: then it is refused and changes nothing. */
export const describeWrites = (rows: Readonly<Record<string, GuardedWrite>>): void =>
  describe.each(Object.entries(rows))('%s', (_, { write, item, not, also = {}, becomes }) => {
    const writes = [write].flat() as readonly Write[];
    const place = placeOf(writes[0] ?? {});
    const whole = (change: Item): Item => withoutGaps({ ...item, ...change, ...place });

    it('takes place', async () => {
      const { table, store } = await tableWith(item && whole({}));
      const before = [...table.items];
      await commit(store, writes);
      const after = [...table.items];
      if (writes.every(({ check }) => check)) expect(after).toEqual(before);
      else expect(after).not.toEqual(before);
      if (becomes) expect(after).toMatchObject([becomes]);
    });

    it.each(Object.entries(also))('takes place where it is %s', async (_limit, change) => {
      const { store } = await tableWith(whole(change));
      await expect(commit(store, writes)).resolves.toBeUndefined();
    });

    it.each(Object.entries(not))('is refused where it is %s', async (_reason, change) => {
      const { table, store } = await tableWith(change && whole(change));
      const before = [...table.items];
      const cause: unknown = await commit(store, writes).catch((error: unknown) => error);
      expect(refusals).toContain((cause as Error).name);
      expect([...table.items]).toEqual(before);
    });
  });
