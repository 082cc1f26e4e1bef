import { countIndex, type IndexPartition, type ListedKey, queryKeys } from './index-query.ts';
import { type Item, readItems, type Store } from './table.ts';

/** A list of items by creation: the places of one partition that begin with `prefix`. */
export interface ItemList extends IndexPartition {
  /** Empty where the partition holds this list alone. */
  readonly prefix: string;
}

/** An item and its place in the list. */
export interface Listed {
  readonly item: Item;
  readonly position: string;
}

export interface ListPage {
  readonly listed: readonly Listed[];
  readonly hasMore: boolean;
  /** Of the whole list, as far as it is wanted. */
  readonly totalCount: number;
}

export interface PageRequest {
  /** The place behind which the page begins; without it at the newest. */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Sees the members that stand behind the uuid in a place: such a filter reads no item that it leaves out. */
  readonly wanted?: ((members: readonly string[]) => boolean) | undefined;
}

/** A place in a list: it sorts by creation, ties broken by id, and says what the list can be filtered by. */
export const placeIn = ({ prefix }: Pick<ItemList, 'prefix'>, createdAt: string, uuid: string, ...members: string[]) =>
  `${prefix}${[createdAt, uuid, ...members].join('#')}`;

/** As many items as the table reads in one call. */
const largestBatch = 100;

/** Reads a page of a list, newest first, with the newest state of its items. What has left the list meanwhile is left out. */
export async function readListPage(
  store: Store,
  list: ItemList,
  { after, limit, wanted }: PageRequest,
): Promise<ListPage> {
  const found: Listed[] = [];
  for await (const listed of walk(store, list, { after, limit, wanted })) {
    found.push(listed);
    if (found.length > limit) break;
  }
  const hasMore = found.length > limit;
  const listed = found.slice(0, limit);
  const isWholeList = after === undefined && !hasMore;
  return { listed, hasMore, totalCount: isWholeList ? listed.length : await count(store, list, wanted) };
}

const wholeOf = ({ prefix }: ItemList) => ({ lowest: `${prefix} `, highest: `${prefix}~` });

const hasWanted = ({ prefix }: ItemList, { position }: ListedKey, wanted: PageRequest['wanted']): boolean =>
  wanted === undefined || wanted(position.slice(prefix.length).split('#').slice(2));

async function* walk(store: Store, list: ItemList, { after, limit, wanted }: PageRequest): AsyncGenerator<Listed> {
  const whole = wholeOf(list);
  const stretch = { ...whole, ascending: false, ...(after && after < whole.highest && { highest: after }) };
  const size = Math.min(limit + 1, largestBatch);
  let batch: ListedKey[] = [];
  for await (const key of queryKeys(store, list, stretch, wanted ? 1000 : limit + 2)) {
    if (key.position === after || !hasWanted(list, key, wanted)) continue;
    batch.push(key);
    if (batch.length < size) continue;
    yield* standing(store, list, batch);
    batch = [];
  }
  if (batch.length > 0) yield* standing(store, list, batch);
}

/** An index lags behind its table: only what still says that it has this place is listed. */
async function* standing(store: Store, { index }: ItemList, keys: readonly ListedKey[]): AsyncGenerator<Listed> {
  const items = await readItems(store, keys);
  for (const [at, item] of items.entries()) {
    const position = keys[at]?.position;
    if (item && position && item[index.sortKey] === position) yield { item, position };
  }
}

async function count(store: Store, list: ItemList, wanted: PageRequest['wanted']): Promise<number> {
  if (!wanted) return countIndex(store, list, wholeOf(list));
  let total = 0;
  for await (const key of queryKeys(store, list, wholeOf(list), 1000)) if (hasWanted(list, key, wanted)) total += 1;
  return total;
}
