import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';

/** The table as the functions of this folder see it. */
export interface Store {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
  /** What this environment knows of what is hot. */
  readonly memory?: Memory | undefined;
  /** 0 to 1, to pick by chance. */
  readonly fraction?: () => number;
  /** Waits so many milliseconds. */
  readonly pause?: (ms: number) => Promise<unknown>;
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
  /** What the write moves, where `commitMoving` may do it in pockets instead. */
  readonly move?: Move;
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

/** Something that many take from at once: the money of an account, or what is left of a day's volume. */
export interface Purse {
  /** The item that it is while it is cold, and the head of its pockets while it is hot: then it has the member `pockets`. */
  readonly key: Key;
  readonly pocketKey: (place: number) => Key;
  /** The members of a pocket, beside `balance` and `spent`. */
  readonly pocket: Item;
  /** What pockets were filled under; those of another term are emptied before they are used. */
  readonly term?: number;
  /** What the head has to give. */
  readonly left: (head: Item) => number;
  /** Whether nothing went in or out between two readings of the head. */
  readonly isSame: (one: Item, other: Item) => boolean;
  readonly maySpread: (head: Item) => boolean;
  /** Brings so much from the head to pockets, which the transaction fills, or back. */
  readonly shift: (taken: number) => Write;
  /** Makes the item that was read the head of pockets that hold `taken` together. */
  readonly spread: (head: Item, taken: number) => Write;
  /** Takes what pockets of another term held back into the head. */
  readonly renew?: (head: Item, given: number) => Write;
}

/** What goes into a purse or comes out of it by a write, so that a pocket can take the write's place. */
export interface Move {
  readonly purse: Purse;
  /** Comes in when greater than 0, goes out when less. */
  readonly amount: number;
  /** The most that a pocket may hold after it. */
  readonly most?: number;
  /** Writes the head where no pocket can, with what pockets add to it. */
  readonly throughHead?: (gathered: number) => Write;
}

/** What a function knows of a purse that was hot: its own pocket, or how often it met others at the head. */
export interface Known {
  readonly place?: number;
  readonly conflicts: number;
  /** Its version when it was read, until it is written. */
  readonly seen?: number;
  /** It had too little the last time. */
  readonly isDry?: boolean;
}

/** What one execution environment knows of purses, by their keys. A wrong memory costs a call, never money. */
export type Memory = Map<string, Known>;
