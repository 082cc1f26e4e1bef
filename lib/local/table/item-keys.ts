import type { Item } from '../../../functions/store/table.ts';
import { table as wiring } from '../../../functions/topology/table.ts';
import type { ItemKey } from '../item-change.ts';
import { invalid } from './expressions.ts';
import type { KeyAttributes } from './rows.ts';

const { partitionKey, sortKey } = wiring;

/** Limits of DynamoDB ("Service, account, and table quotas in Amazon DynamoDB"), in bytes. */
const longestPartitionKey = 2048;
const longestSortKey = 1024;

/** The key in an item. */
export function keyOf(item: Readonly<Record<string, unknown>> | undefined): ItemKey {
  const [pk, sk] = [item?.[partitionKey], item?.[sortKey]];
  if (!isKey(pk, longestPartitionKey) || !isKey(sk, longestSortKey)) {
    throw invalid('The provided key element does not match the schema');
  }
  return { pk, sk };
}

/** The key of a request, which has its attributes and no others. */
export function wholeKey(given: Item = {}): ItemKey {
  requireOnly(given, [partitionKey, sortKey], 'The provided key element does not match the schema');
  return keyOf(given);
}

/** The position from which a page goes on: the key in the table, and in the index that is read. */
export function startIn(start: Item, attributes: KeyAttributes): ItemKey {
  const names = [partitionKey, sortKey, attributes.partitionKey, attributes.sortKey];
  requireOnly(start, names, 'The provided starting key is invalid');
  return keyOf(start);
}

/** Refuses attributes other than these, and a lack of them. */
function requireOnly(given: Item, names: readonly string[], message: string): void {
  const hasAll = names.every((name) => given[name] !== undefined);
  if (!hasAll || Object.keys(given).some((name) => given[name] !== undefined && !names.includes(name))) {
    throw invalid(message);
  }
}

const isKey = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && Buffer.byteLength(value) <= longest;
