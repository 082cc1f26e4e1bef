import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as slowHandler } from '../../functions/events/deliver-slow-webhooks.ts';
import { provide } from '../../functions/ports/ports.ts';
import { withSlot } from '../../functions/use-cases/webhooks/delivery/slots.ts';
import type { DeliveryMessage } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { otherPlatformId, platformId, uuids } from '../kit/builders.ts';
import { done, pending, platformWith, useDeliveries } from '../kit/rooms/webhook-delivery.ts';
import { queueEvent } from '../kit/streams.ts';

const { table, queue, clock, receiver, arrange, deliver, deliveryOf, queued } = useDeliveries();

describe('the lanes', () => {
  const slowUntil = (webhookSlowUntil: string) =>
    table.holds(platformWith({ webhookEndpoint: receiver.url(), webhookSlowUntil }));
  const deliverSlowly = (...messages: DeliveryMessage[]) =>
    slowHandler(queueEvent(...messages.map((detail) => ({ detail }))));

  it('leave a slow endpoint to the slow one, without a write', async () => {
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

  it('return it to the fast one when it has not been slow for a while', async () => {
    slowUntil('2025-11-01T12:00:09.000Z');
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });

  it('leave every retry to the slow one, in the message group of its platform', async () => {
    receiver.answers(500);
    await deliver(pending);
    expect(queue.sent()).toMatchObject([{ url: 'https://queue.example/slow-delivery', groupId: platformId }]);
  });

  it('mark an endpoint as slow for five minutes while its response is pending', async () => {
    receiver.answersAfter(1_100);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
    expect(table.item(' PLATFORM')).toMatchObject({ webhookSlowUntil: '2025-11-01T12:05:10.000Z' });
  });

  it.each([
    ['leave a mark that lasts half of that', '2025-11-01T12:02:40.000Z', '2025-11-01T12:02:40.000Z'],
    ['renew one that ends sooner', '2025-11-01T12:02:39.999Z', '2025-11-01T12:05:10.000Z'],
  ])('%s', async (_, before, afterwards) => {
    slowUntil(before);
    receiver.answersAfter(1_100);
    await deliverSlowly(pending);
    expect(table.item(' PLATFORM')).toMatchObject({ webhookSlowUntil: afterwards });
  });

  it('leave an endpoint that cannot be connected within a second to the slow one', async () => {
    // It accepts connections and never begins TLS.
    const silent = createServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    arrange(`https://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
    expect(await deliver(pending)).toEqual(done);
    expect(queued()).toMatchObject([{ eventId: pending.eventId, reason: 'LEASED', lease: 1, delaySeconds: 0 }]);
    expect(queue.sent()[0]?.url).toBe('https://queue.example/slow-delivery');
    // The slow one waits 15 seconds for a connection, and counts that as an attempt.
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attemptCount: 0 });
    table.holds(platformWith({ webhookEndpoint: receiver.url() }));
    await deliverSlowly(queued()[0] as DeliveryMessage);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1, version: 2 });
    silent.close();
  });

  it('record an attempt even if the endpoint could not be marked', async () => {
    table.fails('Update', 'TIMEOUT_BEFORE');
    receiver.answersAfter(1_100);
    expect(await deliver(pending)).toEqual(done);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });

  it('give one platform no more than its slots in one function', async () => {
    const held = Promise.withResolvers<void>();
    const works = Array.from({ length: 250 }, () => withSlot(platformId, () => held.promise));
    await deliver(pending);
    expect(queue.sent()).toMatchObject([{ url: 'https://queue.example/slow-delivery', delaySeconds: 0 }]);
    for (const fraction of [0, 1]) {
      provide('random', { uuid: () => uuids.unknown, fraction: () => fraction });
      await deliverSlowly(pending);
    }
    // The jitter spreads them.
    expect(queue.sent().slice(1)).toMatchObject([{ delaySeconds: 2 }, { delaySeconds: 5 }]);
    expect(await withSlot(otherPlatformId, async () => undefined)).toBe(true);
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

  it('that comes early is queued again, because the function that had it may have crashed', async () => {
    await deliver(pending);
    expect(receiver.received).toHaveLength(1);
    expect(queued()).toMatchObject([
      { reason: 'RETRY', attempts: 1 },
      { reason: 'RETRY', attempts: 1 },
    ]);
  });

  it('is superseded when the platform has asked for an attempt before it', async () => {
    const [retry] = queued() as DeliveryMessage[];
    await slowHandler(queueEvent({ detail: { ...retry, reason: 'RESEND' } }));
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
