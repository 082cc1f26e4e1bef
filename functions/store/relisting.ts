import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isFailed, type Payment } from '../domain/payment.ts';
import { toItem, toPayment } from './payments.ts';
import type { Item, Store } from './table.ts';

/** Writes payments anew, with the members that they are listed by. For a table that nobody else writes to at the time. */
export async function relistPayments({ client, tableName }: Store): Promise<void> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const { Items, LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: tableName,
        FilterExpression: '#type = :payment AND (attribute_exists(createdAt) OR attribute_exists(transactionSk))',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':payment': 'PAYMENT' },
        ExclusiveStartKey: startKey,
      }),
    );
    for (const item of Items ?? []) {
      await client.send(new PutCommand({ TableName: tableName, Item: toItem(upToDate(item)) }));
    }
    startKey = LastEvaluatedKey;
  } while (startKey);
}

/** Older versions listed payments by other members and did not note when one had come to nothing. */
function upToDate({ listPk, listSk, ...item }: Item): Payment {
  const payment = toPayment(item);
  return isFailed(payment.status) ? { failedAt: payment.updatedAt, ...payment } : payment;
}
