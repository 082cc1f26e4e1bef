import { describe, expect, it, vi } from 'vitest';
import { provide } from '../../functions/ports/ports.ts';
import type { DeliveryMessage } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { completed, done, ofAnother, pending, processing, useDeliveries } from '../kit/rooms/webhook-delivery.ts';

const { table, clock, receiver, deliver, deliveryOf, queued, numbersSent } = useDeliveries();

describe('the events of one payment', () => {
  it('are sent in order, though they arrive in another', async () => {
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

  it('go after each other in one batch, and none is parked or queued', async () => {
    expect(await deliver(pending, processing, completed)).toEqual(done);
    expect(numbersSent()).toEqual(['PENDING', 'PROCESSING', 'COMPLETED']);
    expect(queued()).toEqual([]);
    for (const message of [pending, processing, completed])
      expect(deliveryOf(message)).toMatchObject({ status: 'DELIVERED', attemptCount: 1 });
  });

  it('wait behind one that is refused in the same batch', async () => {
    receiver.answers(500);
    await deliver(pending, processing);
    expect(numbersSent()).toEqual(['PENDING']);
    expect(deliveryOf(processing)).toMatchObject({ status: 'WAITING', attemptCount: 0 });
  });

  it('go on in one batch behind one whose function fails', async () => {
    table.fails('Put', 'TIMEOUT_BEFORE');
    const { batchItemFailures } = await deliver(pending, processing);
    expect(batchItemFailures).toHaveLength(1);
    expect(deliveryOf(processing)).toMatchObject({ status: 'WAITING' });
  });

  it('wait while the previous one is retried, and are sent when it is given up', async () => {
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

  it('are not lost when the previous one is closed while they are being parked', async () => {
    table.beforeNextWrite(() => deliver(pending));
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

  it('releases the next event once, and checks it later if a copy finds it not yet tried', async () => {
    await deliver(processing);
    await deliver(pending);
    const released = () => queued().filter(({ number }) => number === 2);
    expect(released()).toHaveLength(1);
    await deliver(pending);
    expect(released()).toMatchObject([{ delaySeconds: 0 }, { delaySeconds: 60 }]);
    // Each of these messages names the event, and it is sent once.
    for (const message of [...released(), processing]) await deliver(message);
    expect(numbersSent()).toEqual(['PENDING', 'PROCESSING']);
    await deliver(pending);
    expect(released()).toHaveLength(2);
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

  it('posts once when a relay that crashed may have sent the first, and that one is still being posted', async () => {
    const pause = vi.fn(async (_ms: number) => {});
    provide('timer', { elapsedMs: () => 0, pause, after: () => () => {} });
    clock.set(pending.at);
    receiver.answersAfter(1_300);
    const first = deliver(pending);
    await vi.waitFor(() => expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attemptCount: 0 }), 30_000);
    await deliver({ ...pending, reason: 'FIRST_OR_REPEAT' });
    expect(pause).toHaveBeenCalledExactlyOnceWith(2_500);
    await first;
    expect(receiver.received).toHaveLength(1);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1, version: 2 });
  });

  it('posts once when both are copies of a release, and the queue was stopped in between', async () => {
    await deliver(processing);
    await deliver(pending);
    const released = queued()[0] as DeliveryMessage;
    clock.advance(6);
    await Promise.all([deliver(released), deliver(released)]);
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

  it('is leased by a write only where there may be two', async () => {
    const writes = () => table.transactions().length;
    clock.set(pending.at);
    await deliver(pending);
    expect(writes()).toBe(1);
    clock.advance(2);
    await deliver(ofAnother(pending));
    expect(writes()).toBe(3);
    // An event behind one that is being tried is parked, leased for the message that releases it, and accepted.
    await deliver(completed);
    await deliver(processing);
    const before = writes();
    for (const message of queued()) await deliver(message);
    expect(numbersSent().at(-1)).toBe('COMPLETED');
    expect(writes() - before).toBe(1);
  });

  it.each([
    ['within five seconds after it became due', 5, 1],
    ['later', 5.001, 2],
  ])('has a retry that comes %s leased where there may be two: %d seconds, %i writes', async (_when, late, writes) => {
    receiver.answers(500, 200);
    await deliver(pending);
    const before = table.transactions().length;
    clock.set(String(deliveryOf(pending)?.nextAttemptAt));
    clock.advance(late);
    await deliver(queued()[0] as DeliveryMessage);
    expect(table.transactions().length - before).toBe(writes);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 2 });
  });

  it('respects the lease of a copy that may still be working, and takes the event over when that one crashed', async () => {
    clock.advance(2);
    // The function ends after the post, before it records the acceptance.
    receiver.beforeAnswering(() => table.fails('Put', 'TIMEOUT_BEFORE'));
    await deliver(pending);
    expect(receiver.received).toHaveLength(1);
    receiver.beforeAnswering(() => undefined);
    await deliver(pending);
    expect(receiver.received).toHaveLength(1);
    expect(queued()).toMatchObject([{ delaySeconds: 30 }]);
    clock.advance(30);
    await deliver(...queued());
    expect(receiver.received).toHaveLength(2);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1 });
  });

  it('is queued behind the retry of the other, and not beside it', async () => {
    receiver.answers(500);
    await deliver(pending);
    const [retry] = queued();
    await deliver(pending);
    const copy = queued().at(-1);
    expect((copy?.delaySeconds ?? 0) - (retry?.delaySeconds ?? 0)).toBe(30);
    expect(receiver.received).toHaveLength(1);
  });

  it('comes again when a copy has leased the event just before and then failed', async () => {
    clock.advance(2);
    table.beforeNextWrite(async () => {
      receiver.beforeAnswering(() => table.fails('Put', 'TIMEOUT_BEFORE'));
      await deliver(pending);
      receiver.beforeAnswering(() => undefined);
    });
    expect(await deliver(pending)).toEqual(done);
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attemptCount: 0 });
    expect(queued()).toMatchObject([{ delaySeconds: 30 }]);
    clock.advance(30);
    await deliver(...queued());
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED', attemptCount: 1 });
  });

  it('comes again when a copy took the event over and recorded its attempt first', async () => {
    receiver.answers(500);
    receiver.beforeAnswering(async () => {
      receiver.beforeAnswering(() => undefined);
      clock.advance(31);
      await deliver(pending);
    });
    expect(await deliver(pending)).toEqual(done);
    expect(receiver.received).toHaveLength(2);
    expect(deliveryOf(pending)).toMatchObject({ status: 'PENDING', attemptCount: 1 });
    const [retry, again] = queued();
    expect((again?.delaySeconds ?? 0) - (retry?.delaySeconds ?? 0)).toBe(30);
  });

  it('comes again when a copy has reopened the event that was given up just before', async () => {
    receiver.answers(410);
    await deliver(pending);
    expect(deliveryOf(pending)).toMatchObject({ status: 'FAILED' });
    const resend = { ...pending, reason: 'RESEND' } as const;
    table.beforeNextWrite(() => deliver(resend));
    expect(await deliver(resend)).toEqual(done);
    expect(queued()).toHaveLength(2);
  });

  it('parks once', async () => {
    await deliver(processing);
    expect(await deliver(processing)).toEqual(done);
    expect(deliveryOf(processing)).toMatchObject({ status: 'WAITING', version: 1 });
  });
});
