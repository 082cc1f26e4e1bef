import { verify } from 'node:crypto';
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { deliveryKeptSeconds } from '../../functions/contract/figures.ts';
import { provide } from '../../functions/ports/ports.ts';
import type { Item } from '../../functions/store/table.ts';
import type { DeliveryMessage } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { oldestSweptSeconds } from '../../functions/use-cases/webhooks/recovery/sweep.ts';
import { webhookKeys } from '../kit/keys.ts';
import { done, ofAnother, pending, platformWith, processing, useDeliveries } from '../kit/rooms/webhook-delivery.ts';

const { table, kms, clock, receiver, arrange, deliver, itemOf, deliveryOf, queued } = useDeliveries();

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

  it('is signed with the ed25519 key over id, time and body (Standard Webhooks)', async () => {
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

  it('is accepted with 409, the response to a duplicate', async () => {
    receiver.answers(409);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attempts: [{ status: 409 }] });
    expect(queued()).toEqual([]);
  });
});

describe('the record of a delivery', () => {
  const day = 24 * 3600;
  const daysKept = () => ((deliveryOf(pending)?.expiresAtSeconds ?? 0) - clock.now().getTime() / 1000) / day;

  it('is kept for 35 days after it was accepted, and again after it was repeated', async () => {
    await deliver(pending);
    expect(daysKept()).toBe(35);
    clock.advance(20 * day);
    await deliver({ ...pending, reason: 'RESEND' });
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 2 });
    expect(daysKept()).toBe(35);
  });

  it('is kept for 90 days while it was not accepted, and for 35 from then on', async () => {
    receiver.answers(500);
    await deliver(pending);
    expect(daysKept()).toBe(90);
    clock.advance(day);
    receiver.answers(200);
    await deliver(pending);
    expect(daysKept()).toBe(35);
  });

  it('is kept for longer than a sweep looks back', () => {
    expect(deliveryKeptSeconds.accepted).toBeGreaterThan(oldestSweptSeconds + day);
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

  it('is tried again when the connection is refused', async () => {
    arrange('http://127.0.0.1:1/webhooks');
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attempts: [{ failure: 'CONNECTION' }] });
    expect(queued()).toHaveLength(1);
  });

  it('waits in rounds where the pause is longer than a queue can delay', async () => {
    receiver.answers(500);
    await deliver(pending);
    const { nextAttemptAt: _due, attempts, ...delivery } = itemOf(pending) as Item & { attempts: object[] };
    table.holds({ ...delivery, attempts: Array(20).fill(attempts[0]) });
    await deliver(pending);
    expect((itemOf(pending) as { attempts?: object[] }).attempts).toHaveLength(20);
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

  it('waits as long as Retry-After says', async () => {
    receiver.answers(503);
    receiver.asksToRetryAfter('600');
    await deliver(pending);
    expect(queued()).toMatchObject([{ delaySeconds: 600 }]);
  });

  it('fails at once for a platform without an endpoint', async () => {
    table.holds(platformWith({}));
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED', attempts: [{ failure: 'NO_ENDPOINT' }] });
    expect(receiver.received).toEqual([]);
    expect(queued()).toEqual([]);
  });

  it('with 410 disables the endpoint, unless another one was set', async () => {
    receiver.answers(410);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED' });
    expect(queued()).toEqual([]);
    expect(table.item(' PLATFORM')).not.toHaveProperty('webhookEndpoint');
    const another = platformWith({ webhookEndpoint: 'https://another.example.com' });
    arrange();
    receiver.beforeAnswering(() => table.holds(another));
    expect(await deliver(processing)).toEqual(done);
    expect(table.item(' PLATFORM')).toEqual(another);
  });

  it('with 410 of an endpoint that was replaced in between is sent to the new one', async () => {
    receiver.answers(410);
    receiver.beforeAnswering(() => table.holds(platformWith({ webhookEndpoint: `${receiver.url()}/new` })));
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attempts: [{ status: 410 }] });
    const [retry] = queued();
    receiver.answers(200);
    clock.advance(retry?.delaySeconds ?? 0);
    await deliver(...queued());
    expect(receiver.received.map(({ path }) => path?.endsWith('/new'))).toEqual([false, true]);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });

  it('with 410 of an endpoint that was removed in between fails, as it does where another event has turned it off', async () => {
    receiver.answers(410);
    receiver.beforeAnswering(() => table.holds(platformWith({})));
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED' });
    expect(queued()).toEqual([]);
  });

  it('is redelivered by the queue when it could not be signed, and delays no other', async () => {
    kms.signs();
    const unknown = { ...ofAnother(pending), body: '{"never":"seen"}' };
    expect(await deliver(unknown, pending)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-1' }] });
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });
});

describe('the endpoint of a delivery', () => {
  const recent = '/as-of-a-moment-ago';

  /** What is content with a version of a moment ago still finds this platform. */
  function lagsBehind(platform: Item) {
    const { client, tableName } = table.store;
    provide('dynamoDb', {
      send: async (command: object) => {
        const tables = command instanceof BatchGetCommand ? command.input.RequestItems : undefined;
        return tables && !tables[tableName]?.ConsistentRead
          ? { Responses: { [tableName]: [platform] } }
          : client.send(command as never);
      },
    });
  }
  const former = () => platformWith({ webhookEndpoint: `${receiver.url()}${recent}` });
  const wasPosted = () => receiver.received.map(({ path }) => path?.endsWith(recent));

  it('may be that of a moment ago, as all webhooks of a platform read its item', async () => {
    lagsBehind(former());
    await deliver(pending);
    expect(wasPosted()).toEqual([true]);
  });

  it.each([
    ['the TEST of a changed endpoint', { type: 'TEST' }],
    ['a resend', { reason: 'RESEND' }],
  ] as const)('is the newest for %s', async (_what, changes) => {
    lagsBehind(former());
    await deliver({ ...ofAnother(pending), ...changes });
    expect(wasPosted()).toEqual([false]);
  });

  it('is the newest where there was none a moment ago', async () => {
    lagsBehind(platformWith({}));
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });
});
