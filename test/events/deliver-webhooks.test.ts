import { verify } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { BatchGetCommand, GetCommand, PutCommand, type PutCommandInput, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { paymentEvents } from '../../functions/domain/events.ts';
import { handler as slowHandler } from '../../functions/events/deliver-slow-webhooks.ts';
import { handler } from '../../functions/events/deliver-webhooks.ts';
import { override } from '../../functions/runtime/seams.ts';
import { type DeliveryMessage, deliveryMessage } from '../../functions/runtime/webhooks/delivery-message.ts';
import { seated } from '../../functions/runtime/webhooks/lanes.ts';
import { deliveryKey, toDelivery } from '../../functions/store/deliveries.ts';
import { keys } from '../../functions/store/keys.ts';
import type { Item } from '../../functions/store/table.ts';
import { aPayment, aPlatform, aQuote, platformId, uuids } from '../support/builders.ts';
import { tableName, useQueue, useTable } from '../support/clients.ts';
import { stored } from '../support/items.ts';
import { useKeys, webhookKeys } from '../support/keys.ts';
import { useReceiver } from '../support/receiver.ts';
import { useClock, useRandom } from '../support/seams.ts';
import { queueEvent } from '../support/streams.ts';

const table = useTable();
const queue = useQueue();
const kms = useKeys();
const clock = useClock('2025-11-01T12:00:10.000Z');
useRandom();
const receiver = useReceiver();

const payments = [aQuote(), aPayment(), aPayment(['process']), aPayment(['process', 'complete'])];
/** The messages of a payment's three events. */
const [pending, processing, completed] = payments.slice(1).map((after, index) => {
  const [event] = paymentEvents(payments[index], after);
  if (!event) throw new Error('Every one of these payments is an event.');
  return deliveryMessage(event);
}) as [DeliveryMessage, DeliveryMessage, DeliveryMessage];

/** The items of the table: deliveries are written into it under their conditions. */
let items: Map<string, Item>;
const nameOf = ({ pk, sk }: Item) => `${pk} ${sk}`;
const find = (key: Item) => items.get(nameOf(key));

function put({ Item = {}, ConditionExpression, ExpressionAttributeValues = {} }: PutCommandInput) {
  const standing = find(Item);
  const holds =
    ConditionExpression === 'attribute_not_exists(pk)'
      ? !standing
      : standing?.version === ExpressionAttributeValues[':loaded'];
  if (!holds) throw new ConditionalCheckFailedException({ $metadata: {}, message: 'stale' });
  items.set(nameOf(Item), Item);
  return {};
}

function arrange(webhookEndpoint: string | undefined = receiver.url()) {
  const platform = stored.platform(aPlatform({ ...(webhookEndpoint && { webhookEndpoint }) }));
  items = new Map([[nameOf(platform), platform]]);
  table.stub.on(GetCommand).callsFake(({ Key }: { Key: Item }) => ({ Item: find(Key) }));
  table.stub.on(BatchGetCommand).callsFake(({ RequestItems }: { RequestItems: Record<string, { Keys: Item[] }> }) => ({
    Responses: { [tableName]: (RequestItems[tableName]?.Keys ?? []).flatMap((key) => find(key) ?? []) },
  }));
  table.stub.on(PutCommand).callsFake(put);
  table.stub.on(UpdateCommand).resolves({});
  queue.stub.on(SendMessageCommand).resolves({});
  kms.signs(pending.body, processing.body, completed.body);
}

const deliver = (...messages: DeliveryMessage[]) => handler(queueEvent(...messages.map((detail) => ({ detail }))));
const itemOf = ({ eventId }: DeliveryMessage) => items.get(nameOf({ ...deliveryKey(platformId, eventId) }));
const deliveryOf = (message: DeliveryMessage) => {
  const item = itemOf(message);
  return item && toDelivery(item);
};
/** The same event of another payment. */
const ofAnother = (message: DeliveryMessage): DeliveryMessage => ({
  ...message,
  resource: 'Transaction:other',
  eventId: `Webhook:${uuids.payment}`,
});
/** What the queue holds, oldest first: the messages and their delays. */
const queued = () =>
  queue
    .sent()
    .map(({ delaySeconds, message }) => ({ delaySeconds, ...(message as { detail: DeliveryMessage }).detail }));
const numbersSent = () => receiver.received.map(({ text }) => JSON.parse(text).type.split('.')[1]);
const done = { batchItemFailures: [] };

beforeEach(() => arrange());

describe('a delivery that is accepted', () => {
  it('posts the body of the event once, byte for byte', async () => {
    expect(await deliver(pending)).toEqual(done);
    expect(receiver.received).toMatchObject([
      { method: 'POST', text: pending.body, headers: { 'content-type': 'application/json' } },
    ]);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1, attempts: [{ status: 200 }] });
    expect(queued()).toEqual([]);
  });

  it('is signed with the P-256 key over the raw body', async () => {
    await deliver(pending);
    const [{ headers, text }] = receiver.received as [(typeof receiver.received)[number]];
    const { v, s } = JSON.parse(String(headers['x-service-signature']));
    expect(v).toBe('1');
    expect(verify('sha256', Buffer.from(text), webhookKeys.service, Buffer.from(s, 'base64'))).toBe(true);
    expect(verify('sha256', Buffer.from(`${text} `), webhookKeys.service, Buffer.from(s, 'base64'))).toBe(false);
  });

  it('is signed with the ed25519 key over id, time and body, as Standard Webhooks asks for', async () => {
    await deliver(pending);
    const [{ headers, text }] = receiver.received as [(typeof receiver.received)[number]];
    const timestamp = Date.parse('2025-11-01T12:00:10.000Z') / 1000;
    expect(headers).toMatchObject({ 'webhook-id': pending.eventId, 'webhook-timestamp': String(timestamp) });
    const [version, signature] = String(headers['webhook-signature']).split(',');
    expect(version).toBe('v1a');
    const signed = Buffer.from(`${pending.eventId}.${timestamp}.${text}`);
    expect(verify(null, signed, webhookKeys.standard, Buffer.from(signature ?? '', 'base64'))).toBe(true);
  });

  it.each([200, 201, 202, 204, 299])('is accepted with %i', async (status) => {
    receiver.answers(status);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
    expect(queued()).toEqual([]);
  });

  it('is accepted with 409, which says that it is known already', async () => {
    receiver.answers(409);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attempts: [{ status: 409 }] });
    expect(queued()).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  it.each([301, 302, 307, 308, 400, 401, 404, 429, 500, 503])('with %i is tried again', async (status) => {
    receiver.answers(status);
    expect(await deliver(pending)).toEqual(done);
    expect(receiver.received).toHaveLength(1);
    expect(deliveryOf(pending)).toMatchObject({
      status: 'PENDING',
      attempts: [{ status }],
      nextAttemptAt: expect.any(String),
    });
    expect(queued()).toMatchObject([{ number: 1, eventId: pending.eventId, body: pending.body }]);
  });

  it('is tried again after about five seconds, then after longer and longer', async () => {
    receiver.answers(500);
    clock.set(pending.at);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await deliver(pending);
      clock.advance(queued().at(-1)?.delaySeconds ?? 0);
    }
    const delays = queued().map(({ delaySeconds }) => delaySeconds ?? 0);
    expect(delays[0]).toBeGreaterThanOrEqual(3);
    expect(delays[0]).toBeLessThanOrEqual(5);
    for (const [index, delay] of delays.entries()) expect(delay).toBeLessThanOrEqual(5 * 2 ** index);
    expect(delays.at(-1)).toBeGreaterThanOrEqual(80);
    expect(deliveryOf(pending)).toMatchObject({ attemptCount: 6, version: 6 });
  });

  it('sends the same id and body each time, signed for the time of the attempt', async () => {
    receiver.answers(500, 200);
    await deliver(pending);
    clock.advance(60);
    await deliver(pending);
    const [first, second] = receiver.received;
    expect(second?.text).toBe(first?.text);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])).toBe(60);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 2 });
    expect(deliveryOf(pending)).not.toHaveProperty('nextAttemptAt');
  });

  it('is tried again when nobody listens', async () => {
    arrange('http://127.0.0.1:1/webhooks');
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attempts: [{ failure: 'CONNECTION' }] });
    expect(queued()).toHaveLength(1);
  });

  it('waits in rounds where the pause is longer than a queue can delay', async () => {
    receiver.answers(500);
    await deliver(pending);
    const { nextAttemptAt: _due, attempts, ...delivery } = itemOf(pending) as Item & { attempts: object[] };
    items.set(nameOf(delivery), { ...delivery, attempts: Array(20).fill(attempts[0]) });
    await deliver(pending);
    const [, far] = queued();
    expect(far).toMatchObject({ delaySeconds: 900, notBefore: expect.any(String) });
    receiver.received.length = 0;
    await deliver(far as DeliveryMessage);
    expect(receiver.received).toEqual([]);
    expect(Date.parse(far?.notBefore ?? '') - clock.now().getTime()).toBeLessThanOrEqual(30 * 60 * 1000);
  });

  it('is given up after seven days of failing', async () => {
    receiver.answers(500);
    await deliver(pending);
    clock.advance(7 * 24 * 3600 - 1);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING' });
    clock.advance(60);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED', attemptCount: 3 });
    expect(queued()).toHaveLength(2);
  });

  it('waits as long as the receiver asks for', async () => {
    receiver.answers(503);
    receiver.asksToRetryAfter('600');
    await deliver(pending);
    expect(queued()).toMatchObject([{ delaySeconds: 600 }]);
  });

  it('is over at once for a platform without an endpoint', async () => {
    items.set(nameOf(stored.platform(aPlatform())), stored.platform(aPlatform()));
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED', attempts: [{ failure: 'NO_ENDPOINT' }] });
    expect(receiver.received).toEqual([]);
    expect(queued()).toEqual([]);
  });

  it('with 410 turns the endpoint off, unless another one is set by now', async () => {
    receiver.answers(410);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED' });
    expect(queued()).toEqual([]);
    expect(table.stub.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      Key: keys.platform(platformId),
      UpdateExpression: expect.stringContaining('REMOVE webhookEndpoint'),
      ConditionExpression: 'webhookEndpoint = :endpoint',
      ExpressionAttributeValues: { ':endpoint': receiver.url() },
    });
    table.stub.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ $metadata: {}, message: 'another' }));
    expect(await deliver(processing)).toEqual(done);
  });

  it('comes again from the queue when it could not be signed, and delays no other', async () => {
    kms.signs();
    const unknown = { ...ofAnother(pending), body: '{"never":"seen"}' };
    expect(await deliver(unknown, pending)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });
});

describe('the lanes', () => {
  const slowUntil = (webhookSlowUntil: string) => {
    const platform = stored.platform(aPlatform({ webhookEndpoint: receiver.url(), webhookSlowUntil }));
    items.set(nameOf(platform), platform);
  };
  const deliverSlowly = (...messages: DeliveryMessage[]) =>
    slowHandler(queueEvent(...messages.map((detail) => ({ detail }))));

  it('keep what goes to a slow endpoint out of the fast one, without a write', async () => {
    slowUntil('2025-11-01T12:05:00.000Z');
    await deliver(pending);
    expect(receiver.received).toEqual([]);
    expect(deliveryOf(pending)).toBeUndefined();
    expect(queue.sent()).toMatchObject([
      { url: 'https://queue.example/slow-delivery', groupId: platformId, delaySeconds: 0 },
    ]);
    await deliverSlowly(queued()[0] as DeliveryMessage);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });

  it('take it back when it has not been slow for a while', async () => {
    slowUntil('2025-11-01T12:00:09.000Z');
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });

  it('keep every retry out of the fast one, in the fair share of its platform', async () => {
    receiver.answers(500);
    await deliver(pending);
    expect(queue.sent()).toMatchObject([{ url: 'https://queue.example/slow-delivery', groupId: platformId }]);
  });

  it('learn that an endpoint is slow while its answer is still awaited', async () => {
    receiver.answersAfter(1_100);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
    expect(table.stub.commandCalls(UpdateCommand).map(({ args: [{ input }] }) => input)).toMatchObject([
      { Key: keys.platform(platformId), ExpressionAttributeValues: { ':until': expect.any(String) } },
    ]);
  });

  it('pass on to the slow one what could not be connected within a second, as nothing was posted', async () => {
    // Takes connections and never says a word of TLS.
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    arrange(`https://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
    const startedAt = performance.now();
    expect(await deliver(pending)).toEqual(done);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(queued()).toMatchObject([{ eventId: pending.eventId, claim: 1, delaySeconds: 0 }]);
    expect(queue.sent()[0]?.url).toBe('https://queue.example/slow-delivery');
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attemptCount: 0 });
    const platform = stored.platform(aPlatform({ webhookEndpoint: receiver.url() }));
    items.set(nameOf(platform), platform);
    await deliverSlowly(queued()[0] as DeliveryMessage);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1, version: 2 });
    silent.close();
  });

  it('record an attempt even if the endpoint could not be marked', async () => {
    table.stub.on(UpdateCommand).rejects(new Error('The table is away.'));
    receiver.answersAfter(1_100);
    expect(await deliver(pending)).toEqual(done);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });

  it('give one platform no more than its seats in one function', async () => {
    const held = Promise.withResolvers<void>();
    const works = Array.from({ length: 250 }, () => seated(platformId, () => held.promise));
    await deliver(pending);
    expect(queue.sent()).toMatchObject([{ url: 'https://queue.example/slow-delivery', delaySeconds: 0 }]);
    await deliverSlowly(pending);
    expect(queue.sent()[1]?.delaySeconds).toBeGreaterThanOrEqual(2);
    expect(await seated('another', async () => undefined)).toBe(true);
    held.resolve();
    await Promise.all(works);
    await deliverSlowly(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1 });
  });
});

describe('a retry', () => {
  beforeEach(async () => {
    receiver.answers(500);
    await deliver(pending);
  });

  it('that comes early is queued again: its first reader may have died before it did so', async () => {
    await deliver(pending);
    expect(receiver.received).toHaveLength(1);
    expect(queued()).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  });

  it('is void once the platform has asked for an attempt before it', async () => {
    const [retry] = queued() as DeliveryMessage[];
    await slowHandler(queueEvent({ detail: { ...retry, isResend: true } }));
    expect(receiver.received).toHaveLength(2);
    const [, next] = queued();
    clock.advance(3600);
    await slowHandler(queueEvent({ detail: retry }));
    expect(receiver.received).toHaveLength(2);
    expect(queued()).toHaveLength(2);
    await slowHandler(queueEvent({ detail: next }));
    expect(receiver.received).toHaveLength(3);
  });
});

describe('the events of one payment', () => {
  it('go out in their order, though they arrive in another', async () => {
    await deliver(completed);
    await deliver(processing);
    expect(receiver.received).toEqual([]);
    expect([deliveryOf(processing), deliveryOf(completed)]).toMatchObject([
      { status: 'WAITING' },
      { status: 'WAITING' },
    ]);
    await deliver(pending);
    await deliver(queued().at(-1) as DeliveryMessage);
    await deliver(queued().at(-1) as DeliveryMessage);
    expect(numbersSent()).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
    expect(deliveryOf(completed)).toMatchObject({ status: 'DELIVERED' });
  });

  it('wait while the one before is being tried, and go when it is given up', async () => {
    receiver.answers(500);
    await deliver(pending);
    await deliver(processing);
    expect(numbersSent()).toEqual(['PENDING']);
    expect(deliveryOf(processing)).toMatchObject({ status: 'WAITING', attemptCount: 0 });
    clock.advance(7 * 24 * 3600);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED' });
    expect(queued().at(-1)).toMatchObject({
      number: 2,
      delaySeconds: 0,
      eventId: processing.eventId,
      body: processing.body,
    });
  });

  it('are not lost when the one before closes while they are being parked', async () => {
    await deliver(pending);
    const closed = itemOf(pending) ?? {};
    items.delete(nameOf(closed));
    // The first look finds the one before still open; it closes before the second look.
    table.stub
      .on(GetCommand)
      .callsFake(({ Key }: { Key: Item }) => ({ Item: nameOf(Key) === nameOf(closed) ? closed : find(Key) }));
    await deliver(processing);
    expect(numbersSent()).toEqual(['PENDING', 'PROCESSING']);
    expect(deliveryOf(processing)).toMatchObject({ status: 'DELIVERED' });
  });

  it('do not wait for the events of another payment', async () => {
    receiver.answers(500, 200);
    await deliver(pending);
    await deliver(ofAnother(pending));
    expect(receiver.received).toHaveLength(2);
  });

  it('wait no longer than two windows of retries for one whose record is gone', async () => {
    clock.advance(14 * 24 * 3600);
    await deliver(processing);
    expect(numbersSent()).toEqual(['PROCESSING']);
  });
});

describe('a message that comes twice', () => {
  it('posts once when the first was accepted', async () => {
    await deliver(pending);
    await deliver(pending);
    expect(receiver.received).toHaveLength(1);
    expect(deliveryOf(pending)).toMatchObject({ attemptCount: 1 });
  });

  it('wakes the next event once, and looks after it later if a second copy finds it not yet tried', async () => {
    await deliver(processing);
    await deliver(pending);
    const woken = () => queued().filter(({ number }) => number === 2);
    expect(woken()).toHaveLength(1);
    await deliver(pending);
    expect(woken()).toHaveLength(2);
    // However many messages tell of it, it is sent once.
    for (const message of [...woken(), processing]) await deliver(message);
    expect(numbersSent()).toEqual(['PENDING', 'PROCESSING']);
    await deliver(pending);
    expect(woken()).toHaveLength(2);
  });

  it('posts once when both come at the same moment, late after a crash', async () => {
    clock.advance(2);
    await Promise.all([deliver(pending), deliver(pending)]);
    expect(receiver.received).toHaveLength(1);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1 });
  });

  it('posts once though both are prompt, when their process began after the event', async () => {
    clock.set(pending.at);
    clock.advance(0.5);
    clock.startProcess();
    await Promise.all([deliver(pending), deliver(pending)]);
    expect(receiver.received).toHaveLength(1);
  });

  it('posts once when the relay may have sent the first before it died, and that one is still being posted', async () => {
    const pause = vi.fn(async (_ms: number) => {});
    override('timer', { elapsedMs: () => 0, pause });
    clock.set(pending.at);
    receiver.answersAfter(1_300);
    const first = deliver(pending);
    await vi.waitFor(() => expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attemptCount: 0 }), 5_000);
    await deliver({ ...pending, mayBeRepeat: true });
    expect(pause).toHaveBeenCalledExactlyOnceWith(2_500);
    await first;
    expect(receiver.received).toHaveLength(1);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1, version: 2 });
  });

  it('posts once when both were woken by the event before, and the queue was stopped meanwhile', async () => {
    await deliver(processing);
    await deliver(pending);
    const woken = queued()[0] as DeliveryMessage;
    clock.advance(6);
    await Promise.all([deliver(woken), deliver(woken)]);
    expect(numbersSent()).toEqual(['PENDING', 'PROCESSING']);
  });

  it('posts once when both are retries that a queue handed out before it was stopped', async () => {
    receiver.answers(500, 200);
    await deliver(pending);
    const retry = queued()[0] as DeliveryMessage;
    clock.advance(6);
    clock.startProcess();
    await Promise.all([deliver(retry), deliver(retry)]);
    expect(receiver.received).toHaveLength(2);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 2 });
  });

  it('is claimed by a write only where there may be two', async () => {
    const writes = () => table.stub.commandCalls(PutCommand).length;
    clock.set(pending.at);
    await deliver(pending);
    expect(writes()).toBe(1);
    clock.advance(2);
    await deliver(ofAnother(pending));
    expect(writes()).toBe(3);
    // The event behind one that is being tried: parked, claimed for the message that wakes it, accepted.
    await deliver(completed);
    await deliver(processing);
    const before = writes();
    for (const message of queued()) await deliver(message);
    expect(numbersSent().at(-1)).toBe('COMPLETED');
    expect(writes() - before).toBe(1);
  });

  it('lets a claim be that another copy may still be working on, and takes the event over when that one died', async () => {
    clock.advance(2);
    table.stub.on(PutCommand).callsFake((input: PutCommandInput) => {
      if (input.Item?.status === 'DELIVERED') throw new Error('The function is cut off.');
      return put(input);
    });
    await deliver(pending);
    expect(receiver.received).toHaveLength(1);
    table.stub.on(PutCommand).callsFake(put);
    await deliver(pending);
    expect(receiver.received).toHaveLength(1);
    expect(queued()).toMatchObject([{ delaySeconds: 30 }]);
    clock.advance(30);
    await deliver(...queued());
    expect(receiver.received).toHaveLength(2);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1 });
  });

  it('comes behind the retry that the other has queued, and not beside it', async () => {
    receiver.answers(500);
    await deliver(pending);
    const [retry] = queued();
    await deliver(pending);
    const copy = queued().at(-1);
    expect((copy?.delaySeconds ?? 0) - (retry?.delaySeconds ?? 0)).toBe(30);
    expect(receiver.received).toHaveLength(1);
  });

  it('parks once', async () => {
    await deliver(processing);
    expect(await deliver(processing)).toEqual(done);
    expect(deliveryOf(processing)).toMatchObject({ status: 'WAITING', version: 1 });
  });
});
