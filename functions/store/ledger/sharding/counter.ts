import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { integer, objectOf } from '../../codec.ts';
import type { Key } from '../../keys.ts';
import type { Store } from '../../table.ts';
import { writeFailure } from '../../write-failures.ts';

const readCounter = objectOf<{ readonly next: number }>({ next: integer });

/** What a counter's item has beside its count. */
interface CounterMembers {
  readonly type: string;
  /** When the table deletes it, in seconds since 1970. */
  readonly expiresAtSeconds: number;
}

/**
 * Adds to a counter, which the first call creates, and returns the sum. No transaction may write its item: writes of single items never
 * conflict with each other, so callers get different numbers however many there are. A call that is repeated because its answer was
 * lost skips numbers. Throws ContendedWrite when the table is busy.
 */
export async function addToCounter(
  { client, tableName }: Store,
  key: Key,
  count: number,
  { type, expiresAtSeconds }: CounterMembers,
): Promise<number> {
  const command = new UpdateCommand({
    TableName: tableName,
    Key: key,
    UpdateExpression: 'ADD #next :count SET #type = :type, expiresAtSeconds = :expires',
    ExpressionAttributeNames: { '#next': 'next', '#type': 'type' },
    ExpressionAttributeValues: { ':count': count, ':type': type, ':expires': expiresAtSeconds },
    ReturnValues: 'ALL_NEW',
  });
  try {
    const { Attributes = {} } = await client.send(command);
    return readCounter(Attributes, 'counter').next;
  } catch (cause) {
    throw writeFailure(cause, {});
  }
}
