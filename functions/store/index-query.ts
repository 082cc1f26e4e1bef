import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Key } from './keys.ts';
import type { Store } from './table.ts';

/** One partition of one index, of which only the platform's own items are seen. */
export interface IndexPartition {
  readonly platformId: string;
  readonly index: { readonly name: string; readonly partitionKey: string; readonly sortKey: string };
  readonly partition: string;
}

/** Where a list is read: between two positions, both of them included, one way or the other. */
export interface Stretch {
  readonly lowest: string;
  readonly highest: string;
  readonly ascending?: boolean;
}

/** The key of an item and its place in a list that holds it: `<createdAt>#<uuid>`, with what the list puts around it. */
export interface ListedKey extends Key {
  readonly position: string;
}

/** What lies behind a position, in the direction of the stretch; the position itself is the first of it. */
export function behind(stretch: Stretch, after: string | undefined): Stretch {
  const { ascending = true } = stretch;
  if (after && ascending && after > stretch.lowest) return { ...stretch, lowest: after };
  if (after && !ascending && after < stretch.highest) return { ...stretch, highest: after };
  return stretch;
}

/** Reads a stretch of a partition page by page. */
export async function* queryIndex(
  { client, tableName }: Store,
  { platformId, index: { name, partitionKey, sortKey }, partition }: IndexPartition,
  { lowest, highest, ascending = true }: Stretch,
  options: { readonly Limit?: number; readonly Select?: 'COUNT' },
) {
  if (lowest > highest) return;
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: name,
        KeyConditionExpression: '#partition = :list AND #position BETWEEN :lowest AND :highest',
        // Ids of accounts and customers are unique across platforms: whoever asks for another's id finds it empty.
        FilterExpression: 'begins_with(pk, :platform)',
        ExpressionAttributeNames: { '#partition': partitionKey, '#position': sortKey },
        ExpressionAttributeValues: {
          ':list': partition,
          ':lowest': lowest,
          ':highest': highest,
          ':platform': `PLATFORM#${platformId}#`,
        },
        ScanIndexForward: ascending,
        ExclusiveStartKey: startKey,
        ...options,
      }),
    );
    startKey = page.LastEvaluatedKey;
    yield page;
  } while (startKey);
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
    for (const { pk, sk, [sortKey]: position } of Items ?? []) yield { pk, sk, position } as ListedKey;
  }
}

/** Counts a stretch without reading its items: about 35 of them for one read unit. */
export async function countIndex(store: Store, partition: IndexPartition, stretch: Stretch): Promise<number> {
  let count = 0;
  for await (const { Count } of queryIndex(store, partition, stretch, { Select: 'COUNT' })) count += Count ?? 0;
  return count;
}

/** One sorted list of several. */
export async function* merge(
  sources: readonly AsyncGenerator<ListedKey>[],
  ascending: boolean,
): AsyncGenerator<ListedKey> {
  const heads = await Promise.all(sources.map(async (source) => ({ source, key: (await source.next()).value })));
  for (;;) {
    const [next] = heads
      .filter(({ key }) => key !== undefined)
      .sort((a, b) => (a.key.position < b.key.position === ascending ? -1 : 1));
    if (!next) return;
    yield next.key;
    next.key = (await next.source.next()).value;
  }
}
