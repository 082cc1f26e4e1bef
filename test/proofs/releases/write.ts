/** Writes a folder by sending every operation, in a process of its own: `node write.ts FOLDER [OPERATION] [DEFECT]`. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type LocalCloud, startLocalCloud } from '../../../lib/local/cloud.ts';
import { formsOf } from '../../kit/operations/forms.ts';
import { operations } from '../../kit/operations/operations.ts';
import { createTestPlatform, type TestPlatform } from '../../kit/operations/platform/test-platform.ts';
import { buildRequest, send } from '../../kit/operations/request.ts';
import { dataFolder, type Exchange, type Handover, handoverFile, slowClock, unlimited } from './handover.ts';
import { webhookEndpoint } from './webhooks.ts';

const [, , folder = '', only = '', defect = ''] = process.argv;

/** Jobs on the whole table. They write what they have found. */
const jobs = ['LedgerAudit', 'EventSweep', 'OpenWork'];

const withCloud = async (clockSpeed: number, work: (cloud: LocalCloud) => Promise<void>): Promise<void> => {
  const log = (line: string) => console.error(line);
  const cloud = await startLocalCloud({ port: 0, dataDir: dataFolder(folder), rate: unlimited, clockSpeed, log });
  try {
    await work(cloud);
  } finally {
    await cloud.stop();
  }
};

/** Sends every valid form of the operations of these methods. */
async function sendAll(
  { baseUrl }: LocalCloud,
  platform: TestPlatform,
  isSent: (method: string) => boolean,
): Promise<Exchange[]> {
  const exchanges: Exchange[] = [];
  const chosen = operations.filter(([id, { method }]) => isSent(method) && (!only || id === only));
  for (const [operation, endpoint] of chosen) {
    for (const { body, places } of await formsOf(endpoint, platform)) {
      const built = buildRequest(endpoint, body, places);
      const request = endpoint.idempotent ? { ...built, headers: { 'idempotency-key': randomUUID() } } : built;
      const credentials = await platform.credentialsFor(endpoint);
      const { status, text } = await send(baseUrl, request, credentials);
      exchanges.push({ operation, request, credentials, status, text });
    }
  }
  return exchanges;
}

const isRead = (method: string): boolean => method === 'GET';
const isWrite = (method: string): boolean => method !== 'GET';

async function itemsOf({ services }: LocalCloud): Promise<Record<string, unknown>[]> {
  const { client, tableName } = services.store;
  const items: Record<string, unknown>[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: tableName, ExclusiveStartKey }));
    items.push(...(page.Items ?? []));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

const typesOf = (items: readonly Record<string, unknown>[]): string[] =>
  [...new Set(items.map(({ type }) => String(type)))].sort();

/** A change of the stored form that the other version cannot read: payments name their platform by another attribute. */
async function plant(cloud: LocalCloud): Promise<void> {
  const { client, tableName } = cloud.services.store;
  for (const { platformId, ...rest } of await itemsOf(cloud)) {
    if (rest.type !== 'PAYMENT') continue;
    await client.send(new PutCommand({ TableName: tableName, Item: { ...rest, platform: platformId } }));
  }
}

const namesIn = ({ services }: LocalCloud, sql: string): string[] =>
  services.durable.db
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));

const endpoint = await webhookEndpoint();
const keyed: Exchange[] = [];

// What has ended: payments that were completed and webhooks that were delivered.
await withCloud(1, async (cloud) => {
  const platform = await createTestPlatform(
    { baseUrl: cloud.baseUrl, store: cloud.services.store },
    'Ada',
    endpoint.url,
  );
  keyed.push(...(await sendAll(cloud, platform, isWrite)));
  for (const queue of jobs) cloud.services.sqs.send(queue, { body: '{}' });
  await cloud.services.schedule.advance(60_000);
});

// What is under way: payments, cards and mints in every state that the operations lead to, and webhooks that are retried.
await withCloud(slowClock, async (cloud) => {
  const platform = await createTestPlatform(
    { baseUrl: cloud.baseUrl, store: cloud.services.store },
    'Bob',
    endpoint.url,
  );
  // Operations on a delivery need one that was accepted.
  await platform.deliveryId();
  endpoint.state.status = 503;
  keyed.push(...(await sendAll(cloud, platform, isWrite)));
  const handover: Handover = {
    port: endpoint.port,
    reads: await sendAll(cloud, platform, isRead),
    keyed: keyed.filter(({ request, status }) => request.headers?.['idempotency-key'] && status < 300),
    itemTypes: typesOf(await itemsOf(cloud)),
    queues: namesIn(cloud, 'SELECT DISTINCT queue AS name FROM messages ORDER BY 1'),
    states: namesIn(
      cloud,
      "SELECT DISTINCT machine || '.' || state AS name FROM executions WHERE status = 'RUNNING' ORDER BY 1",
    ),
  };
  writeFileSync(handoverFile(folder), JSON.stringify(handover));
  if (defect) await plant(cloud);
});
await endpoint.close();
