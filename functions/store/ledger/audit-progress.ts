import { gunzipSync, gzipSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keys } from '../keys.ts';
import { readPartition } from '../partition.ts';
import { ScanPosition } from '../scan.ts';
import type { Store } from '../table.ts';
import { type AuditProgress, type Book, rounds } from './ledger-audit.ts';

/** An item holds at most 400 KB with its keys. */
const bytesPerItem = 390_000;
/** Time to live of saved progress, in seconds, which is longer than any audit takes. */
const timeToLiveSeconds = 7 * 24 * 3600;

/** An account with its book, as an array: a whole ledger of accounts has to fit into few items. */
const Row = z.tuple([z.string(), z.int(), z.int(), z.int().nullable(), z.int().nullable()]);
const SavedProgress = z.object({
  round: z.enum(rounds),
  position: ScanPosition.optional(),
  entries: z.int(),
  differences: z.array(z.string()),
  rows: z.array(Row),
});

/** Saves the progress of an audit under a new id. */
export async function saveProgress(
  { client, tableName }: Store,
  id: string,
  { books, ...rest }: AuditProgress,
  now: Date,
): Promise<void> {
  const saved: z.input<typeof SavedProgress> = { ...rest, rows: [...books].map(toRow) };
  const compressed = gzipSync(JSON.stringify(saved));
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + timeToLiveSeconds;
  for (let start = 0, part = 0; start < compressed.length; start += bytesPerItem, part += 1) {
    const data = compressed.subarray(start, start + bytesPerItem);
    const Item = { ...keys.auditPart(id, part), type: 'AUDIT_PART', data, expiresAtSeconds };
    await client.send(new PutCommand({ TableName: tableName, Item }));
  }
}

/** Reads the progress of an audit. Throws when none is saved under this id. */
export async function readProgress(store: Store, id: string): Promise<AuditProgress> {
  const items = await readPartition(store, keys.auditPart(id, 0).pk);
  if (items.length === 0) throw new Error(`No progress is saved for the audit ${id}.`);
  const parts = items.map(({ data }) => z.instanceof(Uint8Array).parse(data));
  const { rows, ...rest } = SavedProgress.parse(JSON.parse(gunzipSync(Buffer.concat(parts)).toString()));
  return { ...rest, books: new Map(rows.map(toBook)) };
}

const toRow = ([accountId, { money, posted, before, after }]: readonly [string, Book]): z.input<typeof Row> => [
  accountId,
  money,
  posted,
  before ?? null,
  after ?? null,
];

const toBook = ([accountId, money, posted, before, after]: z.output<typeof Row>): readonly [string, Book] => [
  accountId,
  { money, posted, ...(before !== null && { before }), ...(after !== null && { after }) },
];
