import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import type { Item, Store } from './table.ts';

type Query = Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>;

/** Asks a query page by page, as they are consumed. */
export async function* queryPages({ client, tableName }: Store, query: Query): AsyncGenerator<QueryCommandOutput> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new QueryCommand({ TableName: tableName, ...query, ExclusiveStartKey: startKey }));
    startKey = page.LastEvaluatedKey;
    yield page;
  } while (startKey);
}

/** The items of a query, in its order. */
export async function* queryItems(store: Store, query: Query): AsyncGenerator<Item> {
  for await (const { Items } of queryPages(store, query)) yield* Items ?? [];
}

/** Reads all items of a partition of the table, strongly consistent and in the order of their sort keys. */
export async function readPartition(store: Store, partition: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  const query = {
    KeyConditionExpression: 'pk = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  };
  for await (const item of queryItems(store, query)) items.push(item);
  return items;
}
