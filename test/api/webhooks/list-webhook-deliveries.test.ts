import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/webhooks/list-webhook-deliveries.ts';
import { aCaller, ids, otherPlatformId } from '../../kit/builders.ts';
import { invoke } from '../../kit/invoke.ts';
import { aDelivery, deliveryId, useDeliveries } from './webhooks-support.ts';

const { has } = useDeliveries();
const find = async (query: Record<string, string> = {}) =>
  (await invoke(handler, { query })).body.data.map(({ id }: { id: string }) => id);
const idsOf = (...numbers: number[]) => numbers.map(deliveryId);

beforeEach(() =>
  has(
    aDelivery(1),
    aDelivery(2, { status: 'FAILED', type: 'OUTGOING_PAYMENT.PROCESSING' }),
    aDelivery(3, { status: 'PENDING', nextAttemptAt: '2025-11-01T12:09:00.000Z' }),
    aDelivery(4, { status: 'WAITING', attempts: [], attemptCount: 0 }),
    aDelivery(5, { resource: ids.source, type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' }),
    aDelivery(6, { platformId: otherPlatformId }),
  ),
);

describe('GET /webhooks/deliveries', () => {
  it('lists the platform’s own deliveries, newest first, without bodies', async () => {
    const { status, body, text } = await invoke(handler);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(idsOf(5, 4, 3, 2, 1));
    expect(text).not.toContain('Jane');
  });

  it.each([
    [{ type: 'INTERNAL_ACCOUNT.BALANCE_UPDATED' }, [5]],
    [{ resourceId: ids.transaction }, [4, 3, 2, 1]],
    [{ resourceId: ids.transaction, type: 'OUTGOING_PAYMENT.PROCESSING' }, [2]],
    [{ status: 'DELIVERED' }, [5, 1]],
    [{ status: 'FAILED' }, [2]],
    [{ status: 'PENDING' }, [3]],
    [{ status: 'WAITING' }, [4]],
    [{ status: 'FAILED', type: 'OUTGOING_PAYMENT.PENDING' }, []],
    [{ createdAfter: '2025-11-01T12:02:00.000Z', createdBefore: '2025-11-01T12:04:00.000Z' }, [4, 3, 2]],
  ])('%j finds %j', async (query, expected) => {
    expect(await find(query)).toEqual(idsOf(...expected));
  });

  it('shows page after page, each delivery once', async () => {
    const first = await invoke(handler, { query: { limit: '3' } });
    expect(first.body).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    expect(await find({ limit: '3', cursor: first.body.nextCursor })).toEqual(idsOf(2, 1));
  });

  it.each([
    ['status', 'LOST'],
    ['type', 'PAYMENT'],
    ['limit', '0'],
    ['limit', '101'],
    ['cursor', 'forged'],
    ['createdAfter', 'noon'],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await invoke(handler, { query: { [name]: value } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('is refused without the permission VIEW', async () => {
    expect(await invoke(handler, { caller: aCaller({ permissions: ['MANAGE'] }) })).toMatchObject({ status: 403 });
  });
});
