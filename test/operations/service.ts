import { setTimeout as pause } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../functions/store/table.ts';
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

/** Every item of the table that names a platform, by key. */
export async function itemsOf(
  { services: { store } }: TestCloud,
  { platformId }: TestPlatform,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let startKey: Item | undefined;
  do {
    const page = await store.client.send(
      new ScanCommand({ TableName: store.tableName, ExclusiveStartKey: startKey, ConsistentRead: true }),
    );
    for (const item of page.Items ?? []) {
      const text = JSON.stringify(item, sorted);
      if (text.includes(platformId)) found.set(`${item.pk} ${item.sk}`, text);
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey);
  return found;
}

/** Sorts members, because engines return them in different orders. */
const sorted = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** The items of a platform once they have stopped changing. */
export async function settledItemsOf(cloud: TestCloud, platform: TestPlatform): Promise<Map<string, string>> {
  let before = await itemsOf(cloud, platform);
  for (let unchanged = 0; unchanged < 3; ) {
    await pause(100);
    const now = await itemsOf(cloud, platform);
    unchanged = isSame(before, now) ? unchanged + 1 : 0;
    before = now;
  }
  return before;
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([key, text]) => other.get(key) === text);
