import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import * as keys from '../../keys.ts';
import type { Store } from '../../table.ts';
import { AuditWindow } from './checkpoint.ts';

/** A window that was summed: the digest of its entries that are found by their time. */
export const SealedWindow = AuditWindow.extend({ digest: z.int() });
export type SealedWindow = Readonly<z.output<typeof SealedWindow>>;

/** Writes a window down, so that it can be summed again later. */
export async function recordWindow({ client, tableName }: Store, epoch: string, window: SealedWindow): Promise<void> {
  const Item = { ...window, ...keys.auditWindow(epoch, window.until), type: 'AUDIT_WINDOW' };
  await client.send(new PutCommand({ TableName: tableName, Item }));
}

/** The window that ended next after this time; nothing after the last. */
export async function windowAfter(
  { client, tableName }: Store,
  epoch: string,
  until: string,
): Promise<SealedWindow | undefined> {
  const { pk, sk } = keys.auditWindow(epoch, until);
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :epoch AND sk > :until',
      ExpressionAttributeValues: { ':epoch': pk, ':until': sk },
      Limit: 1,
    }),
  );
  return Items[0] && SealedWindow.parse(Items[0]);
}
