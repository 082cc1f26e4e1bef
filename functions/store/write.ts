import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { ReadAhead } from './read-ahead.ts';
import type { SharedReads } from './shared-reads.ts';

/** The client of the table, as far as this folder uses it. */
export type TableClient = Pick<DynamoDBDocumentClient, 'send'>;

/** The table as the functions of this folder see it. */
export interface Store {
  readonly client: TableClient;
  readonly tableName: string;
  /** Called with every item that is read by its key. */
  readonly onRead?: (item: Item) => void;
  /** Items that the first read brings along. */
  readonly ahead?: ReadAhead<Item>;
  /** Reads in one call what several readers want at once: the newest versions, and those of a moment ago. */
  readonly shared?: Readonly<Record<'newest' | 'recent', SharedReads<ReadonlyMap<string, Item>>>>;
}

export type Item = Record<string, unknown>;

/**
 * A put, an update, a delete or a check with the condition that guards it, or an append to the item that another write puts.
 * `commit` fills in the table's name.
 */
export interface Write {
  readonly put?: { readonly item: Item; readonly condition?: Condition };
  readonly update?: { readonly key: Key; readonly expression: string; readonly condition?: Condition };
  readonly delete?: { readonly key: Key; readonly condition?: Condition };
  readonly check?: { readonly key: Key; readonly condition: Condition };
  /** Changes the item that another write of the same commit puts under this key. */
  readonly append?: { readonly key: Key; readonly into: (item: Item) => Item };
  /** Names and values for the expressions of this write, without `#` and `:`. */
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
  /**
   * Turns a failed condition into the error to throw, given the current item. Without it, or when it returns nothing, the
   * failure is a StaleWrite: the caller must read and decide again.
   */
  readonly onConditionFailed?: (current: Item | undefined) => Error | undefined;
}
type Condition = string;

/** Applies each append to the put of the same key. Throws when no write puts that item: that is a defect. */
export function mergeAppends(writes: readonly Write[]): readonly Write[] {
  const appends = writes.flatMap(({ append }) => append ?? []);
  return appends.reduce(
    (rest, { key, into }) => {
      const index = rest.findIndex(({ put }) => put?.item.pk === key.pk && put.item.sk === key.sk);
      const write = rest[index];
      if (!write?.put) throw new Error(`An append to ${key.sk} needs a put of the same item.`);
      return rest.with(index, { ...write, put: { ...write.put, item: into(write.put.item) } });
    },
    writes.filter(({ append }) => !append),
  );
}
