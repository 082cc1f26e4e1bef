import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as driveWorkflow } from '../../functions/events/drive-workflow.ts';
import { handler as relayEvents } from '../../functions/events/relay-events.ts';
import type { CloudOptions } from '../../lib/local/cloud.ts';
import { resume } from '../../lib/operations/resumption.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';
import { aPayment, aRecipient, expectCleanBooks, fundedAccount, transactionIn, until } from './rewards.ts';

const dayMs = 24 * 3_600_000;
const order = ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`);
const readers = ['RelayEvents', 'DriveWorkflow'] as const;

const hasPayment = (text: string): boolean => text.includes('"PAYMENT"');

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(() => receiver.close());

let cloud: TestCloud;
let isDown = false;
afterEach(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

/** A cloud whose stream readers do `down` instead of their work while they are down. */
async function start(
  down: (event: DynamoDBStreamEvent) => unknown,
  options: Partial<CloudOptions> = {},
): Promise<void> {
  const unlessDown =
    (handler: (event: DynamoDBStreamEvent) => unknown) =>
    async (event: DynamoDBStreamEvent): Promise<unknown> =>
      isDown ? down(event) : handler(event);
  const functions = { DriveWorkflow: unlessDown(driveWorkflow), RelayEvents: unlessDown(relayEvents) };
  cloud = await startTestCloud({ webhookUrl: receiver.url, functions, ...options });
}

const typesOf = (id: string) => [
  ...new Set(receiver.received.filter(({ body }) => body.data.id === id).map(({ body }) => body.type)),
];
const cameOf = (id: string) =>
  until(
    () => typesOf(id),
    (types) => types.length === order.length,
  );

/** A payment that was made while the readers were down, a day later. */
async function aPaymentOfThatDay(isMissed: () => boolean): Promise<string> {
  const accountId = await fundedAccount(cloud.api);
  const recipient = await aRecipient(cloud.api);
  isDown = true;
  const { transactionId } = await aPayment(cloud.api, accountId, recipient);
  await until(isMissed, (missed) => missed);
  cloud.services.durable.clock.advance(dayMs);
  expect((await cloud.api.get(`/transactions/${transactionId}`)).body.status).toBe('PENDING');
  expect(typesOf(transactionId)).toEqual([]);
  isDown = false;
  return transactionId;
}

describe('readers of the stream that are down for a day', () => {
  it('get their dead letters again: the payment completes and its events come in order', async () => {
    // The pauses between two reads of a failing record are real.
    await start(() => Promise.reject(new Error('The bus and the state machines do not answer.')), {
      clockSpeed: 1_000,
    });
    const { durable, streams } = cloud.services;
    const gaveUp = (reader: string) => durable.deadLettersOf(reader).some(({ body }) => hasPayment(body));
    const id = await aPaymentOfThatDay(() => readers.every(gaveUp));
    await streams.redrive('RelayEvents');
    await receiver.waitFor(({ body }) => body.data.id === id);
    await streams.redrive('DriveWorkflow');
    await transactionIn(cloud.api, id, 'COMPLETED');
    expect(await cameOf(id)).toEqual(order);
    expect(durable.deadLetters()).toEqual([]);
  }, 120_000);

  it('whose records the stream holds no more: the sweep and a resumption make up for them', async () => {
    let missed = 0;
    await start((event) => {
      if (hasPayment(JSON.stringify(event))) missed += 1;
      return { batchItemFailures: [] };
    });
    const id = await aPaymentOfThatDay(() => missed >= readers.length);
    expect(await cloud.services.lambda.invoke('SweepEvents', queueEvent({}))).toEqual({ batchItemFailures: [] });
    await receiver.waitFor(({ body }) => body.data.id === id);
    expect(await resume(cloud.services.store, { run: 'after-a-day' })).toMatchObject({ payments: 1, events: 0 });
    await transactionIn(cloud.api, id, 'COMPLETED');
    expect(await cameOf(id)).toEqual(order);
  }, 120_000);
});
