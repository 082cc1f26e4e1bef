import { gunzipSync, gzipSync } from 'node:zlib';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, keys } from './keys.ts';
import type { AuditProgress, Book } from './ledger-audit.ts';
import type { Store } from './table.ts';

/** An item holds 400 KB with its keys. */
const bytesPerItem = 390_000;
/** How long what an audit has written down is kept, in seconds: longer than any audit takes. */
const keptSeconds = 7 * 24 * 3600;

/** Writes down how far an audit has come, under an id that nothing else has. */
export async function saveProgress({ client, tableName }: Store, id: string, progress: AuditProgress, now: Date) {
  const { books, ...rest } = progress;
  const rows = [...books].map(([accountId, { money, posted, before, after }]) => [
    accountId,
    money,
    posted,
    before ?? null,
    after ?? null,
  ]);
  const packed = gzipSync(JSON.stringify({ ...rest, rows }));
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + keptSeconds;
  for (let start = 0, part = 0; start < packed.length; start += bytesPerItem, part += 1) {
    const data = packed.subarray(start, start + bytesPerItem);
    const Item = { ...keys.auditPart(id, part), type: 'AUDIT_PART', data, expiresAtSeconds };
    await client.send(new PutCommand({ TableName: tableName, Item }));
  }
}

type Row = readonly [string, number, number, number | null, number | null];

/** How far an audit has come. Throws when nothing is written down under this id. */
export async function readProgress({ client, tableName }: Store, id: string): Promise<AuditProgress> {
  const parts: Uint8Array[] = [];
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :audit',
        ExpressionAttributeValues: { ':audit': (keys.auditPart(id, 0) satisfies Key).pk },
        ConsistentRead: true,
        ExclusiveStartKey: startKey,
      }),
    );
    parts.push(...(page.Items ?? []).map(({ data }) => data as Uint8Array));
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  if (parts.length === 0) throw new Error(`Nothing is known of the audit ${id}.`);
  const { rows, ...rest } = JSON.parse(gunzipSync(Buffer.concat(parts)).toString()) as Omit<AuditProgress, 'books'> & {
    rows: readonly Row[];
  };
  return { ...rest, books: new Map(rows.map(([accountId, ...book]) => [accountId, toBook(book)])) };
}

const toBook = ([money, posted, before, after]: readonly [number, number, number | null, number | null]): Book => ({
  money,
  posted,
  ...(before !== null && { before }),
  ...(after !== null && { after }),
});
