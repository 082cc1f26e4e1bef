import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/get-webhook-delivery.ts';
import { ids, otherPlatformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { aDelivery, deliveryId, useDeliveries } from '../../kit/rooms/webhooks.ts';

const { has } = useDeliveries();
const get = (id: string) => invoke(handler, { path: { deliveryId: id } });

describe('GET /webhooks/deliveries/{deliveryId}', () => {
  it('shows every attempt and the next', async () => {
    const attempts = [
      { at: '2025-11-01T12:01:00.000Z', durationMs: 12, status: 503, retryAfter: '7' },
      { at: '2025-11-01T12:01:07.000Z', durationMs: 15_000, failure: 'TIMEOUT' as const },
    ];
    await has(
      aDelivery(1, { status: 'PENDING', attempts, attemptCount: 2, nextAttemptAt: '2025-11-01T12:01:17.000Z' }),
    );
    expect((await get(deliveryId(1))).body).toEqual({
      id: deliveryId(1),
      type: 'OUTGOING_PAYMENT.PENDING',
      resourceId: ids.transaction,
      status: 'PENDING',
      attemptCount: 2,
      attempts: [{ at: '2025-11-01T12:01:00.000Z', durationMs: 12, status: 503 }, attempts[1]],
      nextAttemptAt: '2025-11-01T12:01:17.000Z',
      createdAt: '2025-11-01T12:01:00.000Z',
    });
  });

  it.each([
    ['of another platform', deliveryId(2)],
    ['unknown', deliveryId(3)],
    ['no id', 'Webhook:1'],
  ])('answers 404 for one that is %s', async (_, id) => {
    await has(aDelivery(2, { platformId: otherPlatformId }));
    expect(await get(id)).toMatchObject({ status: 404, body: { code: 'REFERENCE_NOT_FOUND' } });
  });
});
