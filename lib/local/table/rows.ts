import type { Item } from '../../../functions/store/table.ts';
import type { ItemKey, RowChange } from '../item-change.ts';

/** The attributes that hold a table's or an index's partition key and sort key. */
export interface KeyAttributes {
  readonly partitionKey: string;
  readonly sortKey: string;
}

/** The key of an item as one text. */
export const placeOf = ({ pk, sk }: ItemKey): string => `${pk}\u0000${sk}`;

/** Inclusive bounds of a sort key; a missing one is open. */
export interface SortRange {
  readonly lowest?: string | undefined;
  readonly highest?: string | undefined;
}

/** A part of one partition of the table or of an index, in the order of its sort key and then of the table's keys. */
export interface RowQuery {
  /** Absent for the table itself. */
  readonly indexName: string | undefined;
  readonly attributes: KeyAttributes;
  readonly partition: string;
  readonly range: SortRange;
  readonly forward: boolean;
  /** The position to continue behind: the item's sort key in this order, and its key in the table. */
  readonly after: (ItemKey & { readonly sort: string }) | undefined;
}

/** A row as a page counts it. `item` has only the keys where an index was read, because indexes hold keys only. */
export interface Row {
  readonly item: Item;
  /** Its size in bytes, by which pages are cut. */
  readonly size: number;
}

/** The storage of items. Everything is synchronous, so no write comes between a condition and its effect. */
export interface Rows {
  get(key: ItemKey): Item | undefined;
  /** Makes all changes of a write at once. */
  apply(changes: readonly RowChange[]): void;
  query(query: RowQuery): Iterable<Row>;
  /** All items, in an order that stays the same from one page to the next. */
  scan(after: ItemKey | undefined): Iterable<Row>;
}
