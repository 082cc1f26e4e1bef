import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/list-webhook-deliveries.ts';
import { commit } from '../../../functions/store/table.ts';
import { anAccount, aPayment, ids, noon, otherPlatformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { aDelivery, deliveryId, useDeliveries } from '../../kit/rooms/webhooks.ts';

const { has, table } = useDeliveries();
const find = async (query: Record<string, string> = {}) =>
  (await invoke(handler, { query })).body.data.map(({ id }: { id: string }) => id);
const idsOf = (...numbers: number[]) => numbers.map((number) => deliveryId(number));

beforeEach(() =>
  has(
    aDelivery(1),
    aDelivery(2, { status: 'FAILED', type: 'OUTGOING_PAYMENT.PROCESSING' }),
    aDelivery(3, { status: 'PENDING', nextAttemptAt: '2025-11-01T12:09:00.000Z' }),
    aDelivery(4, { status: 'WAITING', attempts: [], attemptCount: 0 }),
    aDelivery(5, { status: 'FAILED', type: 'OUTGOING_PAYMENT.COMPLETED' }),
    aDelivery(8, { resource: ids.source, type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' }),
    aDelivery(13, { resource: ids.source, type: 'INTERNAL_ACCOUNT.STATUS_UPDATED' }),
    aDelivery(6, { platformId: otherPlatformId, status: 'FAILED' }),
  ),
);
beforeEach(async () => {
  const payment = aPayment(['process', 'complete']);
  const items = [
    stored.payment({ ...payment, event: { number: 5, type: 'OUTGOING_PAYMENT.COMPLETED', at: noon } }),
    stored.account(anAccount({ version: 3 })),
  ];
  for (const item of items) await commit(table.store, [{ put: { item } }]);
});
const about = (resourceId: string) => ({ resourceId });

describe('GET /webhooks/deliveries', () => {
  it('lists what the platform’s own endpoint has not accepted, newest first, without bodies', async () => {
    const { status, body, text } = await invoke(handler);
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
    const page = await invoke(handler, { query: { ...query, limit: '3' } });
    expect(page.body.data.map(({ id }: { id: string }) => id)).toEqual(idsOf(...first));
    expect(page.body.hasMore).toBe(second.length > 0);
    if (second.length === 0) return;
    const { nextCursor: cursor } = page.body;
    expect(await find({ ...query, limit: '3', cursor })).toEqual(idsOf(...second));
    expect((await invoke(handler, { query: { limit: '3', cursor } })).status).toBe(400);
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
    const answer = await invoke(handler, { query: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });
});
