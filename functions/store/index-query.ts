import type { PlatformId } from '../domain/ids.ts';
import { text } from '../domain/schema.ts';
import type { Key } from './keys.ts';
import { queryPages } from './query.ts';
import type { Store } from './table.ts';

/** A partition of an index. Only items of the platform are returned from it. */
export interface IndexPartition {
  readonly platformId: PlatformId;
  readonly index: { readonly name: string; readonly partitionKey: string; readonly sortKey: string };
  readonly partition: string;
}

/** A part of a list, between two inclusive positions. */
export interface Stretch {
  readonly lowest: string;
  readonly highest: string;
  readonly ascending?: boolean;
}

/** The key of an item and its position in a list, which contains `<createdAt>#<uuid>`. */
export interface ListedKey extends Key {
  readonly position: string;
}

/** The rest of a stretch from a position on, in the direction of the stretch. */
export function behind(stretch: Stretch, after: string | undefined): Stretch {
  const { ascending = true } = stretch;
  if (after && ascending && after > stretch.lowest) return { ...stretch, lowest: after };
  if (after && !ascending && after < stretch.highest) return { ...stretch, highest: after };
  return stretch;
}

/** Reads a stretch of a partition page by page. */
export async function* queryIndex(
  store: Store,
  { platformId, index: { name, partitionKey, sortKey }, partition }: IndexPartition,
  { lowest, highest, ascending = true }: Stretch,
  options: { readonly Limit?: number; readonly Select?: 'COUNT' },
) {
  if (lowest > highest) return;
  yield* queryPages(store, {
    IndexName: name,
    KeyConditionExpression: '#partition = :list AND #position BETWEEN :lowest AND :highest',
    // Ids of accounts and customers are unique across platforms: the list of another platform's id is empty.
    FilterExpression: 'begins_with(pk, :platform)',
    ExpressionAttributeNames: { '#partition': partitionKey, '#position': sortKey },
    ExpressionAttributeValues: {
      ':list': partition,
      ':lowest': lowest,
      ':highest': highest,
      ':platform': `PLATFORM#${platformId}#`,
    },
    ScanIndexForward: ascending,
    ...options,
  });
}

/** The keys of a stretch, read in pages of `batch` as they are consumed. */
export async function* queryKeys(
  store: Store,
  partition: IndexPartition,
  stretch: Stretch,
  batch: number,
): AsyncGenerator<ListedKey> {
  const { sortKey } = partition.index;
  for await (const { Items } of queryIndex(store, partition, stretch, { Limit: Math.min(batch, 1000) })) {
    for (const { pk, sk, [sortKey]: position } of Items ?? []) {
      yield { pk: text(pk, 'pk'), sk: text(sk, 'sk'), position: text(position, sortKey) };
    }
  }
}

/**
 * How many entries of a list one page looks through, and one count that has to read them. Filters that no list decides would
 * otherwise cost as much as the list is long.
 */
export const mostLookedThrough = 1_000;

/** How many entries are counted by their keys, for about 150 read units. */
export const mostCounted = 10_000;

/** So many keys cost half a read unit, the least that a query costs. */
const smallestPage = 16;

/** How much is read at once of each partition of a list, so that together they likely contain a batch of the whole list. */
export const pageOf = (batch: number, partitions: number): number =>
  partitions === 1 ? batch : Math.min(batch, Math.max(smallestPage, Math.ceil(batch / 4)));

/** The keys of a stretch of a list in order. The partitions of a sharded list are read at the same time and merged. */
export const walkPartitions = (
  store: Store,
  partitions: readonly IndexPartition[],
  stretch: Stretch,
  batch: number,
): AsyncGenerator<ListedKey> =>
  merge(
    partitions.map((partition) => queryKeys(store, partition, stretch, pageOf(batch, partitions.length))),
    stretch.ascending ?? true,
  );

/** Counts a stretch by its keys, about 70 of them for one read unit; nothing where there are more than `most`. */
async function countIndex(
  store: Store,
  partition: IndexPartition,
  stretch: Stretch,
  most: number,
): Promise<number | undefined> {
  let count = 0;
  const options = { Select: 'COUNT' as const, ...(Number.isFinite(most) && { Limit: most + 1 }) };
  for await (const { Count } of queryIndex(store, partition, stretch, options)) {
    count += Count ?? 0;
    if (count > most) return undefined;
  }
  return count;
}

/** Counts a stretch of all partitions of a list. They are about equally long, so each may have its share of `most`. */
export async function countPartitions(
  store: Store,
  partitions: readonly IndexPartition[],
  stretch: Stretch,
  most: number,
): Promise<number | undefined> {
  const share = Math.ceil(most / partitions.length);
  return total(await Promise.all(partitions.map((partition) => countIndex(store, partition, stretch, share))));
}

/** The sum of counts, if all of them are known. */
export const total = (counts: readonly (number | undefined)[]): number | undefined =>
  counts.reduce((sum, count) => (sum === undefined || count === undefined ? undefined : sum + count), 0);

/** Merges sorted lists into one. */
export async function* merge(
  sources: readonly AsyncGenerator<ListedKey>[],
  ascending: boolean,
): AsyncGenerator<ListedKey> {
  const streams = await Promise.all(sources.map(async (source) => ({ source, key: (await source.next()).value })));
  for (;;) {
    const [next] = streams
      .filter(({ key }) => key !== undefined)
      .sort((a, b) => (a.key.position < b.key.position === ascending ? -1 : 1));
    if (!next) return;
    yield next.key;
    next.key = (await next.source.next()).value;
  }
}

/** Inclusive bounds of the creation time, ISO 8601 in UTC with milliseconds. */
export interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The positions of a time range. A time alone sorts before all transactions of that time, and with `#~` after them. */
export const stretchOf = ({ from, to }: TimeRange): Stretch => ({
  lowest: from ?? ' ',
  highest: to ? `${to}#~` : '~',
});

/** Whether a stretch is the whole of its list. */
export const isWhole = ({ lowest, highest }: Stretch): boolean => lowest === ' ' && highest === '~';
