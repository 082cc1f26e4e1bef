import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { tableFile } from '../../lib/local/table/embedded-table.ts';
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
  const db = new DatabaseSync(join(dataDir, tableFile), { readOnly: true });
  const rows = db.prepare('SELECT pk, sk, item FROM items WHERE instr(item, ?)').all(platformId);
  db.close();
  if (rows.length === 0) throw new Error('The table names no such platform.');
  return new Map(rows.map(({ pk, sk, item }) => [`${pk} ${sk}`, String(item)]));
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
