import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, Store } from './table.ts';

/** Reads all items of a partition of the table, strongly consistent and in the order of their sort keys. */
export async function readPartition({ client, tableName }: Store, partition: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
      }),
    );
    items.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return items;
}
