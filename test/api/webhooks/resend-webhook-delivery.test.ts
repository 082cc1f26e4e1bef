import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/resend-webhook-delivery.ts';
import { invoke } from '../../kit/invoke.ts';
import { useClock } from '../../kit/ports.ts';
import { aDelivery, deliveryId, useDeliveries } from '../../kit/rooms/webhooks.ts';

const { has, hasEndpoint, queued } = useDeliveries();
useClock();
const resend = (number: number, more: object = {}) =>
  invoke(handler, { path: { deliveryId: deliveryId(number) }, ...more });

describe('POST /webhooks/deliveries/{deliveryId}/resend', () => {
  it.each(['DELIVERED', 'FAILED', 'PENDING'] as const)('queues one that is %s, byte for byte', async (status) => {
    const delivery = aDelivery(1, { status });
    await has(delivery);
    expect(await resend(1)).toMatchObject({ status: 202, body: { id: deliveryId(1), status } });
    expect(queued()).toMatchObject([
      {
        url: 'https://queue.example/slow-delivery',
        delaySeconds: 0,
        message: { detail: { eventId: deliveryId(1), body: delivery.body, attempts: 1, reason: 'RESEND' } },
      },
    ]);
  });

  it.each([
    ['waits for the one before it', { status: 'WAITING' }],
    ['was posted by the workflow', { isSynchronous: true }],
  ] as const)('refuses one that %s', async (_, changes) => {
    await has(aDelivery(1, changes));
    expect(await resend(1)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(queued()).toEqual([]);
  });

  it('refuses without an endpoint', async () => {
    await has(aDelivery(1));
    await hasEndpoint();
    expect(await resend(1)).toMatchObject({ status: 400, body: { code: 'WEBHOOK_ENDPOINT_NOT_SET' } });
    expect(queued()).toEqual([]);
  });
});
