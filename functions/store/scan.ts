import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item, Store } from './table.ts';

/** Reads every item of these types, through the whole table: for commands of the operator, never for a request. */
export async function* scan({ client, tableName }: Store, ...types: readonly string[]): AsyncGenerator<Item> {
  const values = Object.fromEntries(types.map((type, index) => [`:type${index}`, type]));
  let startKey: Item | undefined;
  do {
    const { Items, LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName,
        ConsistentRead: true,
        FilterExpression: `#type IN (${Object.keys(values).join(', ')})`,
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: values,
        ExclusiveStartKey: startKey,
      }),
    );
    yield* Items ?? [];
    startKey = LastEvaluatedKey;
  } while (startKey);
}
