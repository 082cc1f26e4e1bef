import { MalformedItem, type Reader } from '../domain/schema.ts';
import type { ItemType } from '../topology/item-types.ts';
import { table, tableIndexes } from '../topology/table.ts';
import type { Item } from './write.ts';

/** Attributes that place an item in the table and its lists. They are no part of its record. */
export const placing: ReadonlySet<string> = new Set([
  'type',
  table.partitionKey,
  table.sortKey,
  table.timeToLive,
  ...tableIndexes.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]),
]);

/** Reads the record of an item of this type. */
export const itemReader =
  <T>(type: ItemType, read: Reader<T>) =>
  (item: Item): T => {
    if (item.type !== type) throw new MalformedItem(`The item is of type ${String(item.type)}, not ${type}.`);
    return read(Object.fromEntries(Object.entries(item).filter(([name]) => !placing.has(name))), type);
  };
