import type { Item } from '../../functions/store/table.ts';

/** The key of an item in the table. */
export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/** The effect of a write on one item: `after` is undefined where the item is deleted. */
export interface RowChange {
  readonly key: ItemKey;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
  /** The size of the item after in bytes, where it is known. */
  readonly bytesAfter?: number | undefined;
}

/** A change with the JSON of its items. */
export interface TextChange extends RowChange {
  readonly textBefore: string | undefined;
  readonly textAfter: string | undefined;
  /** The size of the item before in bytes, where it is known. */
  readonly bytesBefore?: number | undefined;
}

/** The units of the table that a command uses. */
export interface ConsumedUnits {
  readonly readUnits: number;
  readonly writeUnits: number;
}
