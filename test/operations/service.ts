import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { dataFile } from '../../lib/local/database.ts';
import { bytesIn, type SqlRow } from '../../lib/local/sql-rows.ts';
import { itemText } from '../../lib/local/table/item-text.ts';
import { fromStored } from '../../lib/local/table/stored-item.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { createTestPlatform, type TestPlatform } from '../kit/operations/platform/test-platform.ts';
import { traffic } from './confidential.ts';

export interface TestService {
  readonly cloud: TestCloud;
  readonly one: TestPlatform;
  readonly other: TestPlatform;
  stop(): Promise<void>;
}

/**
 * Two platforms on a running cloud with a slow clock, so that nothing expires during a test. Their webhook receiver defers the
 * decision on every incoming payment.
 */
export async function startTestService(): Promise<TestService> {
  traffic.listen();
  const receiver = await webhookReceiver();
  receiver.answerWith(({ body }) => (body?.type === 'INCOMING_PAYMENT.PENDING' ? 202 : 200));
  const cloud = await startTestCloud({ clockSpeed: 0.02 });
  const running = { baseUrl: cloud.baseUrl, store: cloud.services.store };
  const [one, other] = [
    await createTestPlatform(running, 'Ada', receiver.url),
    await createTestPlatform(running, 'Bob', receiver.url),
  ];
  for (const { personal, tokenSecret } of [one, other]) traffic.noteValues([...Object.values(personal), tokenSecret]);
  const stop = async () => {
    await cloud.stop();
    await receiver.close();
  };
  return { cloud, one, other, stop };
}

/** Every item of the table that names a platform, by key, as the table keeps it: a scan reads the others' too, which takes far longer. */
export function itemsOf({ dataDir }: TestCloud, { platformId }: TestPlatform): ReadonlyMap<string, string> {
  const db = new DatabaseSync(join(dataDir, dataFile), { readOnly: true });
  const texts = db.prepare('SELECT * FROM items').all().map(textOf);
  db.close();
  const named = texts.filter(([, text]) => text.includes(platformId));
  if (named.length === 0) throw new Error('The table names no such platform.');
  return new Map(named);
}

const known = new Map<string, { readonly stored: unknown; readonly text: string }>();

/** The key and the JSON of an item. One that is as it was at the last look is not read again, because there are many. */
function textOf(row: SqlRow): readonly [key: string, text: string] {
  const stored = JSON.stringify([{ ...row, item: null }, Buffer.from(bytesIn(row, 'item')).toString('latin1')]);
  const key = `${row.pk} ${row.sk}`;
  const before = known.get(key);
  if (before?.stored === stored) return [key, before.text];
  const text = itemText(fromStored(row).item);
  known.set(key, { stored, text });
  return [key, text];
}

/** The items of a platform once they have stopped changing. */
export async function settledItemsOf(cloud: TestCloud, platform: TestPlatform): Promise<ReadonlyMap<string, string>> {
  let before = itemsOf(cloud, platform);
  for (let unchanged = 0; unchanged < 3; ) {
    await pause(100);
    const now = itemsOf(cloud, platform);
    unchanged = isSame(before, now) ? unchanged + 1 : 0;
    before = now;
  }
  return before;
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([key, text]) => other.get(key) === text);
