import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as readChanges } from '../../functions/events/read-changes.ts';
import type { CloudOptions } from '../../lib/local/cloud.ts';
import { resume } from '../../lib/operations/resumption.ts';
import { expectCleanBooks } from '../kit/clean-books.ts';
import { fundedAccount, transactionIn, until } from '../kit/client/payments.ts';
import { aPayment, aRecipient } from '../kit/client/rewards.ts';
import { startTestCloud, type TestCloud, webhookReceiver } from '../kit/local-cloud.ts';
import { queueEvent } from '../kit/streams.ts';

const dayMs = 24 * 3_600_000;
const order = ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT.${status}`);

const hasPayment = (text: string): boolean => text.includes('"PAYMENT"');

let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  receiver = await webhookReceiver();
});
afterAll(() => receiver.close());

let cloud: TestCloud;
let isDown = false;
let clockSpeed = 1;
afterEach(async () => {
  await expectCleanBooks(cloud);
  await cloud.stop();
});

/** A cloud whose stream reader does `down` instead of its work while it is down. */
async function start(
  down: (event: DynamoDBStreamEvent) => unknown,
  options: Partial<CloudOptions> = {},
): Promise<void> {
  const unlessDown =
    (handler: (event: DynamoDBStreamEvent) => unknown) =>
    async (event: DynamoDBStreamEvent): Promise<unknown> =>
      isDown ? down(event) : handler(event);
  const functions = { ReadChanges: unlessDown(readChanges) };
  clockSpeed = options.clockSpeed ?? 1;
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

/** A payment that was made while the reader was down, a day later. */
async function aPaymentOfThatDay(isMissed: () => boolean): Promise<string> {
  const accountId = await fundedAccount(cloud.api);
  const recipient = await aRecipient(cloud.api);
  isDown = true;
  const { transactionId } = await aPayment(cloud.api, accountId, recipient);
  await until(isMissed, (missed) => missed);
  // The clock of a cloud that is faster divides every wait.
  cloud.services.durable.clock.advance(dayMs / clockSpeed);
  expect((await cloud.api.get(`/transactions/${transactionId}`)).body.status).toBe('PENDING');
  expect(typesOf(transactionId)).toEqual([]);
  isDown = false;
  return transactionId;
}

describe('a reader of the stream that is down for a day', () => {
  it('gets its dead letters again: the payment completes and its events come in order', async () => {
    // The pauses between two reads of a failing record are real.
    await start(() => Promise.reject(new Error('The bus and the state machines do not answer.')), {
      clockSpeed: 1_000,
    });
    const { durable, streams } = cloud.services;
    const gaveUp = () => durable.deadLettersOf('ReadChanges').some(({ body }) => hasPayment(body));
    const id = await aPaymentOfThatDay(gaveUp);
    await streams.redrive('ReadChanges');
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
    const id = await aPaymentOfThatDay(() => missed > 0);
    expect(await cloud.services.lambda.invoke('SweepEvents', queueEvent({}))).toEqual({ batchItemFailures: [] });
    await receiver.waitFor(({ body }) => body.data.id === id);
    expect(await resume(cloud.services.store, { run: 'after-a-day' })).toMatchObject({ payments: 1, events: 0 });
    await transactionIn(cloud.api, id, 'COMPLETED');
    expect(await cameOf(id)).toEqual(order);
  }, 120_000);
});

describe('a service that one part of the reader needs', () => {
  it('fails: the other part goes on at once, and the late part follows when the service is back', async () => {
    await start(() => undefined, { clockSpeed: 10 });
    const { stepFunctions, eventBridge, durable } = cloud.services;
    const accountId = await fundedAccount(cloud.api);
    const recipient = await aRecipient(cloud.api);
    const throttled = () =>
      Promise.reject(Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException', $fault: 'client' }));
    const startExecution = stepFunctions.startExecution.bind(stepFunctions);
    Object.assign(stepFunctions, { startExecution: throttled });
    const first = await aPayment(cloud.api, accountId, recipient);
    await receiver.waitFor(({ body }) => body.data.id === first.transactionId);
    expect(typesOf(first.transactionId)).toEqual(['OUTGOING_PAYMENT.PENDING']);
    Object.assign(stepFunctions, { startExecution });
    await transactionIn(cloud.api, first.transactionId, 'COMPLETED');
    expect(await cameOf(first.transactionId)).toEqual(order);

    const putEvents = eventBridge.putEvents.bind(eventBridge);
    Object.assign(eventBridge, { putEvents: throttled });
    const second = await aPayment(cloud.api, accountId, recipient);
    await transactionIn(cloud.api, second.transactionId, 'COMPLETED');
    expect(typesOf(second.transactionId)).toEqual([]);
    Object.assign(eventBridge, { putEvents });
    expect(await cameOf(second.transactionId)).toEqual(order);
    expect(durable.deadLetters()).toEqual([]);
    expect(cloud.lines.filter((line) => line.includes('failed on'))).toEqual([]);
  }, 120_000);
});
