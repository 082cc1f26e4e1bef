import { setTimeout as pause } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../functions/store/table.ts';
import { aTenant, type Tenant } from '../../lib/proof/operations/tenant.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../support/local-cloud.ts';
import { traffic } from './confidential.ts';

export interface World {
  readonly cloud: TestCloud;
  readonly one: Tenant;
  readonly other: Tenant;
  stop(): Promise<void>;
}

/**
 * Two platforms on a running cloud whose clock is slow: what waits, waits for the whole test. The receiver of their webhooks
 * says of every payment that comes in that it will be decided later.
 */
export async function aWorld(): Promise<World> {
  traffic.listen();
  const receiver = await webhookReceiver();
  receiver.answerWith(({ body }) => (body?.type === 'INCOMING_PAYMENT.PENDING' ? 202 : 200));
  const cloud = await startTestCloud({ clockSpeed: 0.02 });
  const service = { baseUrl: cloud.baseUrl, store: cloud.services.store };
  const [one, other] = [await aTenant(service, 'Ada', receiver.url), await aTenant(service, 'Bob', receiver.url)];
  for (const { personal, tokenSecret } of [one, other]) traffic.noteValues([...Object.values(personal), tokenSecret]);
  const stop = async () => {
    await cloud.stop();
    await receiver.close();
  };
  return { cloud, one, other, stop };
}

/** Everything that the table holds of a platform, by key. */
export async function itemsOf(
  { services: { store } }: TestCloud,
  { platformId }: Tenant,
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

/** Members in one order, however the engine returns them. */
const sorted = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What the table holds of a platform once nothing changes it any more. */
export async function restOf(cloud: TestCloud, tenant: Tenant): Promise<Map<string, string>> {
  let before = await itemsOf(cloud, tenant);
  for (let calm = 0; calm < 3; ) {
    await pause(100);
    const now = await itemsOf(cloud, tenant);
    calm = isSame(before, now) ? calm + 1 : 0;
    before = now;
  }
  return before;
}

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([key, text]) => other.get(key) === text);
