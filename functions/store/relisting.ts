import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { toItem, toPayment } from './payments.ts';
import type { Item, Store } from './table.ts';

/** Members by which payments were listed before transactions had indexes of their own. */
const outdated = ['listPk', 'listSk'];

/** Writes payments anew that are listed in an outdated way. For a table that nobody else writes to at the time. */
export async function relistPayments({ client, tableName }: Store): Promise<void> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName,
        FilterExpression: '#type = :payment AND attribute_exists(listPk)',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':payment': 'PAYMENT' },
        ExclusiveStartKey: startKey,
      }),
    );
    for (const item of Items ?? []) {
      await client.send(new PutCommand({ TableName: tableName, Item: toItem(toPayment(without(item))) }));
    }
    startKey = LastEvaluatedKey;
  } while (startKey);
}

const without = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !outdated.includes(name)));
