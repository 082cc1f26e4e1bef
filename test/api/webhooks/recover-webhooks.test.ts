import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/recover-webhooks.ts';
import { handler as deliverSlowly } from '../../../functions/events/deliver-slow-webhooks.ts';
import { aCaller, platformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { useClock, useRandom } from '../../kit/ports.ts';
import { aDelivery, deliveryId, useDeliveries } from '../../kit/rooms/webhooks.ts';
import { queueEvent } from '../../kit/streams.ts';

const { find, has, hasEndpoint, queued } = useDeliveries();
useClock('2025-11-02T12:00:00.000Z');
useRandom();

const since = '2025-11-01T12:02:00.000Z';
const order = { platformId, since, until: '2025-11-02T12:00:00.000Z' };
const work = (recover: object) => deliverSlowly(queueEvent({ recover }));
const sentAgain = () =>
  queued().flatMap(({ message }) => (message as { detail?: { eventId: string } }).detail?.eventId ?? []);

describe('POST /webhooks/recover', () => {
  it('queues the recovery and responds at once', async () => {
    expect(await invoke(handler, { body: { since: '2025-11-01T13:02:00+01:00' } })).toMatchObject({
      status: 202,
      body: { since, until: order.until },
    });
    expect(queued()).toMatchObject([{ url: 'https://queue.example/slow-delivery', message: { recover: order } }]);
  });

  it('reopens failed deliveries and resends pending ones since that moment, oldest first', async () => {
    await has(
      aDelivery(1, { status: 'FAILED' }),
      aDelivery(2, { status: 'FAILED' }),
      aDelivery(3),
      aDelivery(4, { status: 'PENDING' }),
      aDelivery(5, { status: 'FAILED', type: 'TEST' }),
      aDelivery(6, { status: 'FAILED', isSynchronous: true }),
      aDelivery(7, { status: 'FAILED' }),
    );
    await work(order);
    expect(sentAgain()).toEqual([2, 4, 7].map((number) => deliveryId(number)));
    expect(await find(2)).toMatchObject({
      status: 'PENDING',
      attemptCount: 1,
      openSince: order.until,
    });
    expect(await find(1)).toMatchObject({ status: 'FAILED' });
  });

  it('continues with the rest in another message', async () => {
    const many = Array.from({ length: 55 }, (_, index) => aDelivery(index + 3, { status: 'FAILED' }));
    await has(...many);
    await work(order);
    const rest = queued().at(-1)?.message as { recover: object };
    expect(sentAgain()).toHaveLength(50);
    await work(rest.recover);
    expect(sentAgain()).toEqual(many.map(({ eventId }) => eventId));
  });

  it('reopens a failed delivery once, and a second recovery resends it while it is pending', async () => {
    await has(aDelivery(2, { status: 'FAILED' }));
    await work(order);
    await work(order);
    const webhooks = queued().filter(({ message }) => 'detail' in (message as object));
    expect(webhooks).toMatchObject([
      { message: { detail: { reason: 'RETRY' } } },
      { message: { detail: { reason: 'RESEND' } } },
    ]);
  });

  it('is refused without an endpoint, without a time, and without the permission MANAGE', async () => {
    expect(await invoke(handler, { body: {} })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const caller = aCaller({ permissions: ['VIEW'] });
    expect(await invoke(handler, { body: { since }, caller })).toMatchObject({ status: 403 });
    await hasEndpoint();
    expect(await invoke(handler, { body: { since } })).toMatchObject({
      status: 400,
      body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' },
    });
    expect(queued()).toEqual([]);
  });
});
