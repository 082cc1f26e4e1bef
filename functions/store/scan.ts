import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, Store } from './table.ts';

/** Reads every item of a type, through the whole table: for commands of the operator, never for a request. */
export async function* scan({ client, tableName }: Store, type: string): AsyncGenerator<Item> {
  let startKey: Item | undefined;
  do {
    const { Items, LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        FilterExpression: '#type = :type',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':type': type },
        ExclusiveStartKey: startKey,
      }),
    );
    yield* Items ?? [];
    startKey = LastEvaluatedKey;
  } while (startKey);
}
