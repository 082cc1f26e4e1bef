import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { toPayment } from '../../functions/store/payments/payments.ts';
import { storedResponse } from '../../functions/store/payments/stored-responses.ts';
import type { Item } from '../../functions/store/table.ts';
import { bodyOf } from '../../lib/privacy/subject.ts';
import { until } from './client/payments.ts';
import type { TestCloud } from './local-cloud.ts';

/** Every item of the table. */
export async function allItems({ services: { store } }: TestCloud): Promise<readonly Item[]> {
  const { client, tableName } = store;
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey: from }));
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

/** Deletes what the table deletes by itself until a time, in years from now. */
export async function expireUntil(cloud: TestCloud, time: Date): Promise<void> {
  const { client, tableName } = cloud.services.store;
  for (const { pk, sk, expiresAtSeconds } of await allItems(cloud))
    if (typeof expiresAtSeconds === 'number' && expiresAtSeconds * 1000 <= time.getTime() + 1000)
      await client.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
}

/** Each text of a value with the place where it is, however deep. */
function placedTexts(value: unknown, place: string): readonly (readonly [string, string])[] {
  if (value instanceof Uint8Array || value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[place, String(value)]];
  if (Array.isArray(value)) return value.flatMap((each) => placedTexts(each, place));
  return Object.entries(value).flatMap(([name, member]) => placedTexts(member, `${place}.${name}`));
}

/** Each text of a customer in the table, with the type of its item and the attribute. What an item has compressed is read, too. */
export async function tracesInTable(
  cloud: TestCloud,
  marks: readonly string[],
): Promise<readonly { readonly type: string; readonly place: string; readonly mark: string }[]> {
  return (await allItems(cloud)).flatMap((item) => {
    const type = String(item.type);
    const answer = type === 'PAYMENT' ? storedResponse(toPayment(item))?.body : undefined;
    const texts = placedTexts({ ...item, body: bodyOf(item), answer }, type);
    return texts.flatMap(([place, text]) =>
      marks
        .filter((mark) => `${place}=${text}`.toLowerCase().includes(mark.toLowerCase()))
        .map((mark) => ({ type, place, mark })),
    );
  });
}

/** The stored files that have a text. */
export function filesWith({ dataDir }: TestCloud, mark: string): readonly string[] {
  const files = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(mark));
}

/** What the queues, their dead letters and the workflows with their histories hold, each place with the texts of a customer in it. */
export function tracesInFlight({ services: { durable } }: TestCloud, marks: readonly string[]): readonly string[] {
  durable.flush();
  return ['messages', 'dead_letters', 'executions', 'history'].flatMap((place) =>
    durable.db
      .prepare(`SELECT * FROM ${place}`)
      .all()
      .map((row) => JSON.stringify(row).toLowerCase())
      .flatMap((text) => marks.filter((mark) => text.includes(mark.toLowerCase())).map((mark) => `${place}: ${mark}`)),
  );
}

/** Waits until no queue has a text of a customer: a webhook that is on its way is stored again when it arrives. */
export const untilNothingIsQueued = (cloud: TestCloud, marks: readonly string[]) =>
  until(
    () => tracesInFlight(cloud, marks).filter((trace) => trace.startsWith('messages: ')).length,
    (count) => count === 0,
  );
