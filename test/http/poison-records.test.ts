import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventSourceTypes } from '../../functions/topology/item-types.ts';
import { streamConsumers } from '../../functions/topology/wiring.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { anotherPlatform, aPayment, aRecipient, fundedAccount, transactionIn, until } from './rewards.ts';

let cloud: TestCloud;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  cloud = await startTestCloud();
  receiver = await webhookReceiver();
});
afterAll(async () => {
  await cloud.stop();
  await receiver.close();
});

/** The item types of all stream readers. */
const types = [...new Set(streamConsumers.flatMap(({ itemTypes }) => [...itemTypes]))];
const readersOf = (type: string) =>
  streamConsumers.filter(({ itemTypes }) => (itemTypes as readonly string[]).includes(type));

/** Writes two versions of an item that no reader of its type can parse. */
async function plant(type: string): Promise<void> {
  const { client, tableName } = cloud.services.store;
  const broken = { pk: `POISON#${type}`, sk: 'POISON', type, event: { number: 1, type: 'NO.SUCH_EVENT', at: 'never' } };
  for (const version of [1, 2]) {
    const changes = { version, event: { ...broken.event, number: version }, statusChange: { version, at: 'never' } };
    const Item = { ...broken, ...changes };
    await client.send(new PutCommand({ TableName: tableName, Item }));
  }
}

const setAside = () =>
  cloud.services.durable
    .deadLetters()
    .map(({ source, body }) => ({ source, type: JSON.parse(body).dynamodb?.NewImage?.type?.S as string }));

describe('a record that its reader cannot handle', () => {
  it('is set aside at once, for every item type, and does not delay other platforms', async () => {
    const api = await anotherPlatform(cloud, receiver.url);
    const [accountId, recipient] = [await fundedAccount(api), await aRecipient(api)];
    for (const type of types) await plant(type);
    const { transactionId } = await aPayment(api, accountId, recipient);
    await transactionIn(api, transactionId, 'COMPLETED');
    await until(
      () => receiver.received.filter(({ body }) => body.data.id === transactionId).map(({ body }) => body.type),
      (seen) => seen.length === 3,
    );
    const relayed = await until(setAside, (rows) =>
      eventSourceTypes.every((type) => rows.some((row) => row.source === 'RelayEvents' && row.type === type)),
    );
    for (const { source, type } of relayed) expect(readersOf(type).map((reader) => reader.function)).toContain(source);
  });

  it('is retried while a dependency fails, and is not set aside', async () => {
    const before = setAside().length;
    const api = await anotherPlatform(cloud, receiver.url);
    const putEvents = cloud.services.eventBridge.putEvents.bind(cloud.services.eventBridge);
    let failures = 0;
    cloud.services.eventBridge.putEvents = (input) => {
      if (failures++ < 3)
        throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException', $fault: 'client' });
      return putEvents(input);
    };
    const accountId = await fundedAccount(api);
    await until(
      () => receiver.received.filter(({ body }) => body.data.id === accountId),
      (seen) => seen.length === 1,
    );
    expect(failures).toBeGreaterThan(3);
    expect(setAside()).toHaveLength(before);
  });
});
