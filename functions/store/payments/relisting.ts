import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isFailed, type Payment } from '../../domain/payments/payment.ts';
import type { Item, Store } from '../table.ts';
import { toItem, toPayment } from './payments.ts';

/** Rewrites every payment with the attributes that list it. Only for a table that has no other writer at the time. */
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

/** Older versions listed payments by other attributes and did not record when one failed. */
function upToDate({ listPk, listSk, ...item }: Item): Payment {
  const payment = toPayment(item);
  return isFailed(payment.status) ? { failedAt: payment.updatedAt, ...payment } : payment;
}
