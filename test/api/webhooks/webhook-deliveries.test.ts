import { beforeEach, describe, expect, it } from 'vitest';
import { handler as getWebhookDelivery } from '../../../functions/api/webhooks/get-webhook-delivery.ts';
import { handler as listWebhookDeliveries } from '../../../functions/api/webhooks/list-webhook-deliveries.ts';
import { handler as resendWebhookDelivery } from '../../../functions/api/webhooks/resend-webhook-delivery.ts';
import { commit } from '../../../functions/store/table.ts';
import { anAccount, aPayment, ids, noon, otherPlatformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { aDelivery, deliveryId, useDeliveries } from '../../kit/rooms/webhooks.ts';

describe('GET /webhooks/deliveries/{deliveryId}', () => {
  const { has } = useDeliveries();
  const get = (id: string) => invoke(getWebhookDelivery, { path: { deliveryId: id } });

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

describe('GET /webhooks/deliveries', () => {
  const { has, table } = useDeliveries();
  const find = async (query: Record<string, string> = {}) =>
    (await invoke(listWebhookDeliveries, { query })).body.data.map(({ id }: { id: string }) => id);
  const idsOf = (...numbers: number[]) => numbers.map((number) => deliveryId(number));

  beforeEach(async () => {
    await has(
      aDelivery(1),
      aDelivery(2, { status: 'FAILED', type: 'OUTGOING_PAYMENT.PROCESSING' }),
      aDelivery(3, { status: 'PENDING', nextAttemptAt: '2025-11-01T12:09:00.000Z' }),
      aDelivery(4, { status: 'WAITING', attempts: [], attemptCount: 0 }),
      aDelivery(5, { status: 'FAILED', type: 'OUTGOING_PAYMENT.COMPLETED' }),
      aDelivery(8, { resource: ids.source, type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' }),
      aDelivery(13, { resource: ids.source, type: 'INTERNAL_ACCOUNT.STATUS_UPDATED' }),
      aDelivery(6, { platformId: otherPlatformId, status: 'FAILED' }),
    );
    const payment = aPayment(['process', 'complete']);
    const items = [
      stored.payment({ ...payment, event: { number: 5, type: 'OUTGOING_PAYMENT.COMPLETED', at: noon } }),
      stored.account(anAccount({ version: 3 })),
    ];
    for (const item of items) await commit(table.store, [{ put: { item } }]);
  });
  const about = (resourceId: string) => ({ resourceId });

  it('lists what the platform’s own endpoint has not accepted, newest first, without bodies', async () => {
    const { status, body, text } = await invoke(listWebhookDeliveries);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(idsOf(5, 3, 2));
    expect(text).not.toContain('Jane');
  });

  it.each([
    [{ type: 'OUTGOING_PAYMENT.COMPLETED' }, [5]],
    [about(ids.transaction), [5, 4, 3, 2, 1]],
    [{ ...about(ids.transaction), type: 'OUTGOING_PAYMENT.PROCESSING' }, [2]],
    [{ ...about(ids.transaction), status: 'DELIVERED' }, [1]],
    [{ ...about(ids.transaction), status: 'WAITING' }, [4]],
    [
      {
        ...about(ids.transaction),
        createdAfter: '2025-11-01T12:02:00.000Z',
        createdBefore: '2025-11-01T12:04:00.000Z',
      },
      [4, 3, 2],
    ],
    [{ ...about(ids.external) }, []],
    [{ ...about('nothing') }, []],
    [{ status: 'FAILED' }, [5, 2]],
    [{ status: 'PENDING' }, [3]],
    [{ status: 'FAILED', type: 'OUTGOING_PAYMENT.PENDING' }, []],
    [{ createdAfter: '2025-11-01T12:02:00.000Z', createdBefore: '2025-11-01T12:04:00.000Z' }, [3, 2]],
  ])('%j finds %j', async (query, expected) => {
    expect(await find(query)).toEqual(idsOf(...expected));
  });

  it('finds the events of an account, whose numbers have gaps', async () => {
    expect(await find(about(ids.source))).toEqual([deliveryId(13, ids.source), deliveryId(8, ids.source)]);
  });

  it.each([
    ['of one resource', about(ids.transaction), [5, 4, 3], [2, 1]],
    ['of all', {}, [5, 3, 2], []],
  ])('shows the deliveries %s page after page, each once', async (_, query, first, second) => {
    const page = await invoke(listWebhookDeliveries, { query: { ...query, limit: '3' } });
    expect(page.body.data.map(({ id }: { id: string }) => id)).toEqual(idsOf(...first));
    expect(page.body.hasMore).toBe(second.length > 0);
    if (second.length === 0) return;
    const { nextCursor: cursor } = page.body;
    expect(await find({ ...query, limit: '3', cursor })).toEqual(idsOf(...second));
    expect((await invoke(listWebhookDeliveries, { query: { limit: '3', cursor } })).status).toBe(400);
  });

  it('has no next page after a last page that is full', async () => {
    const query = { ...about(ids.transaction), limit: '5' };
    expect((await invoke(listWebhookDeliveries, { query })).body).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('writes no list entry for an accepted event, and one in a shard for another', async () => {
    const items = table.items().filter(({ type }) => type === 'DELIVERY');
    expect(items.filter(({ listPk }) => listPk !== undefined)).toEqual([]);
    const partitions = items.map(({ status, statusPk }) => [status, statusPk]);
    for (const [status, partition] of partitions) {
      if (status === 'DELIVERED' || status === 'WAITING') expect(partition).toBeUndefined();
      else expect(partition).toMatch(/#UNDELIVERED#[0-9a-f]$/);
    }
  });

  it.each([
    ['status', 'LOST'],
    ['status', 'DELIVERED'],
    ['status', 'WAITING'],
    ['type', 'PAYMENT'],
    ['limit', '0'],
    ['limit', '101'],
    ['cursor', 'forged'],
    ['createdAfter', 'noon'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await invoke(listWebhookDeliveries, { query: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});

describe('POST /webhooks/deliveries/{deliveryId}/resend', () => {
  const { has, hasEndpoint, queued } = useDeliveries();
  useClock();
  const resend = (number: number, more: object = {}) =>
    invoke(resendWebhookDelivery, { path: { deliveryId: deliveryId(number) }, ...more });

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
    ['was lost', { status: 'FAILED', isLost: true }],
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
