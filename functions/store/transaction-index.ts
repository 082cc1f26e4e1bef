import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '../contract/wiring.ts';
import type { Key } from './keys.ts';
import type { Store } from './table.ts';
import type { TransactionList } from './transaction-lists.ts';

/** Inclusive bounds of the creation time, ISO 8601 in UTC with milliseconds. */
export interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Where a list is read: between two positions, both of them included, one way or the other. */
export interface Stretch {
  readonly lowest: string;
  readonly highest: string;
  readonly ascending?: boolean;
}

/** The key of a payment and its place in every list that holds it: `<createdAt>#<uuid>`. */
export interface ListedKey extends Key {
  readonly position: string;
}

/** The positions of a range. A time alone sorts before every transaction of that moment, with `#~` behind all of them. */
export const stretchOf = ({ from, to }: TimeRange): Stretch => ({
  lowest: from ?? ' ',
  highest: to ? `${to}#~` : '~',
});

/** Whether a stretch is the whole of its list. */
export const isWhole = ({ lowest, highest }: Stretch): boolean => lowest === ' ' && highest === '~';

/** The keys of a list, read in pages of `batch` as they are consumed. */
export async function* walkKeys(
  store: Store,
  list: TransactionList,
  stretch: Stretch,
  batch: number,
): AsyncGenerator<ListedKey> {
  for await (const { Items } of query(store, list, stretch, { Limit: Math.min(batch, 1000) })) {
    for (const { pk, sk, transactionSk: position } of Items ?? []) yield { pk, sk, position } as ListedKey;
  }
}

/** Counts a stretch of a list without reading its transactions: about 35 of them for one read unit. */
export async function countKeys(store: Store, list: TransactionList, stretch: Stretch): Promise<number> {
  let count = 0;
  for await (const { Count } of query(store, list, stretch, { Select: 'COUNT' })) count += Count ?? 0;
  return count;
}

/** Whether a list is so short that nothing is gained by looking for a shorter one. */
export async function isShort(store: Store, list: TransactionList, stretch: Stretch): Promise<boolean> {
  const { value } = await query(store, list, stretch, { Select: 'COUNT', Limit: 100 }).next();
  return value?.LastEvaluatedKey === undefined;
}

async function* query(
  { client, tableName }: Store,
  { platformId, index, partition }: TransactionList,
  { lowest, highest, ascending = true }: Stretch,
  options: { readonly Limit?: number; readonly Select?: 'COUNT' },
) {
  if (lowest > highest) return;
  const { name, partitionKey, sortKey } = table.transactionIndexes[index];
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
