import type { Item } from '../../../functions/store/table.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import { invalid } from './expressions.ts';
import { itemBytes } from './item-size.ts';
import { requireNumber } from './storable-number.ts';

/** The largest item in bytes ("Service, account, and table quotas in Amazon DynamoDB"). */
export const largestItem = 400 * 1024;

/** Attributes that order an index: where they are present they are texts. */
const indexAttributes = [...new Set(tableIndexes.flatMap((index) => [index.partitionKey, index.sortKey]))];

/** The item as the table keeps it: without undefined members. Refuses what has no place in a table. */
export function storable(item: Readonly<Record<string, unknown>>): {
  readonly after: Item;
  readonly bytesAfter: number;
} {
  const kept = copy(item) as Item;
  for (const name of indexAttributes) {
    const value = kept[name];
    if (value !== undefined && (typeof value !== 'string' || value === '')) {
      throw invalid(`One or more parameter values were invalid: Type mismatch for Index Key ${name}`);
    }
  }
  const bytesAfter = itemBytes(kept);
  if (bytesAfter > largestItem) throw invalid('Item size has exceeded the maximum allowed size');
  return { after: kept, bytesAfter };
}

/** A value of an item with copies of everything in it, without undefined members. Refuses what has no place in a table. */
export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((element) => element !== undefined).map(copy);
  if (value instanceof Uint8Array) return Uint8Array.from(value);
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol')
      throw new Error(`The table takes no ${typeof value}.`);
    if (typeof value === 'number') requireNumber(value);
    return value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) throw new Error(`Unsupported type: ${value.constructor.name}`);
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) if (member !== undefined) members[name] = copy(member);
  return members;
}
