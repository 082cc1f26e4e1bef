import type { Item } from '../../../functions/store/table.ts';
import { tableIndexes } from '../../../functions/topology/table.ts';
import type { ConsumedUnits, TextChange } from '../item-change.ts';
import type { TableCommand } from './commands.ts';
import { itemBytes, mostItemBytes } from './item-size.ts';

/** Bytes of a read and of a write unit (DynamoDB Developer Guide, "DynamoDB on-demand capacity mode"). */
const readUnitBytes = 4_096;
const writeUnitBytes = 1_024;

/** Half a unit for each 4 KB where the read may be a little old. What is not there costs as much as a small item. */
const readUnits = (bytes: number, isConsistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / readUnitBytes)) * (isConsistent ? 1 : 0.5);

/** The size of an item, or 0 where a single unit holds it. */
const bytesToRead = (item: Item): number => (mostItemBytes(item) <= readUnitBytes ? 0 : itemBytes(item));

const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / writeUnitBytes));

/** The units of a read, from its answer. A page counts as one, a batch item by item. */
export function unitsOfRead({ input }: TableCommand, answer: object): ConsumedUnits {
  const { ConsistentRead = false, RequestItems } = input as ReadInput;
  const { Item, Items = [], Responses } = answer as ReadAnswer;
  if (!RequestItems) {
    const bytes = Item ? bytesToRead(Item) : Items.reduce((sum, item) => sum + itemBytes(item), 0);
    return { readUnits: readUnits(bytes, ConsistentRead), writeUnits: 0 };
  }
  const items = Object.values(Responses ?? {}).flat();
  const [isConsistent, keyCount] = Object.values(RequestItems).reduce(
    ([consistent, count], one) => [consistent || one.ConsistentRead === true, count + (one.Keys?.length ?? 0)],
    [false, 0],
  );
  const missing = Math.max(0, keyCount - items.length) * readUnits(0, isConsistent);
  const units = items.reduce((sum, item) => sum + readUnits(bytesToRead(item), isConsistent), missing);
  return { readUnits: units, writeUnits: 0 };
}

/** The units of a write: the larger of the item before and after, twice within a transaction, and the entries of indexes that change. */
export function unitsOfWrite({ input }: TableCommand, changes: readonly TextChange[]): ConsumedUnits {
  const factor = 'TransactItems' in input ? 2 : 1;
  let units = 0;
  for (const { before, bytesBefore, after, bytesAfter } of changes) {
    const larger = Math.max(sizeOf(before, bytesBefore), sizeOf(after, bytesAfter));
    units += factor * writeUnits(larger) + indexUnits(before, after);
  }
  return { readUnits: 0, writeUnits: units };
}

const sizeOf = (item: Item | undefined, known: number | undefined): number => known ?? (item ? itemBytes(item) : 0);

/**
 * An entry holds keys only, so it takes one unit to write and one to remove (Developer Guide, "Global secondary indexes: write
 * capacity").
 */
function indexUnits(before: Item | undefined, after: Item | undefined): number {
  let units = 0;
  for (const { partitionKey, sortKey } of tableIndexes) {
    const isSame = before?.[partitionKey] === after?.[partitionKey] && before?.[sortKey] === after?.[sortKey];
    if (!isSame) units += Number(isIn(before, partitionKey, sortKey)) + Number(isIn(after, partitionKey, sortKey));
  }
  return units;
}

const isIn = (item: Item | undefined, partitionKey: string, sortKey: string): boolean =>
  item?.[partitionKey] !== undefined && item[sortKey] !== undefined;

interface ReadInput {
  readonly ConsistentRead?: boolean;
  readonly RequestItems?: Readonly<
    Record<string, { readonly ConsistentRead?: boolean; readonly Keys?: readonly object[] }>
  >;
}

interface ReadAnswer {
  readonly Item?: Item;
  readonly Items?: readonly Item[];
  readonly Responses?: Readonly<Record<string, readonly Item[]>>;
}
