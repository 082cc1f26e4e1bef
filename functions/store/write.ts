import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';

/** The table as the functions of this folder see it. */
export interface Store {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

export type Item = Record<string, unknown>;

/**
 * A put, an update, a delete or a check with the condition that guards it, or what is added to another one's put. The
 * table's name is filled in at commit.
 */
export interface Write {
  readonly put?: { readonly item: Item; readonly condition?: Condition };
  readonly update?: { readonly key: Key; readonly expression: string; readonly condition?: Condition };
  readonly delete?: { readonly key: Key; readonly condition?: Condition };
  readonly check?: { readonly key: Key; readonly condition: Condition };
  /** Goes into the item that another write of the same commit puts under this key. */
  readonly add?: { readonly key: Key; readonly into: (item: Item) => Item };
  /** Names and values for the expressions of this write, without `#` and `:`. */
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
  /**
   * What a failed condition means: an error to throw, seen with the item that stands. Without it the write was computed
   * from a version that is no longer the newest, and whoever decided it must read and decide again.
   */
  readonly refuse?: (standing: Item | undefined) => Error | undefined;
}
type Condition = string;

/** Brings what is added into the puts that it is added to. Throws where nothing puts such an item: that is a defect. */
export function joined(writes: readonly Write[]): readonly Write[] {
  const additions = writes.flatMap(({ add }) => add ?? []);
  return additions.reduce(
    (rest, { key, into }) => {
      const place = rest.findIndex(({ put }) => put?.item.pk === key.pk && put.item.sk === key.sk);
      const write = rest[place];
      if (!write?.put) throw new Error(`Nothing puts the item ${key.sk} that something is added to.`);
      return rest.with(place, { ...write, put: { ...write.put, item: into(write.put.item) } });
    },
    writes.filter(({ add }) => !add),
  );
}
