import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type HeldDeposit,
  orderReturn,
  refuseReturn,
  returnHeld,
} from '../../../../functions/domain/payments/held-deposit.ts';
import { logger } from '../../../../functions/runtime/log.ts';
import { putHeldDeposit } from '../../../../functions/store/payments/held-deposits.ts';
import { depositUuid } from '../../../../functions/use-cases/payments/rails/deposits.ts';
import { orderDepositReturn } from '../../../../functions/use-cases/payments/rails/order-deposit-return.ts';
import { announceChange } from '../../../../functions/use-cases/payments/rails/queue-announcement.ts';
import { useQueue } from '../../../kit/aws-stubs.ts';
import { noon, platformId } from '../../../kit/builders.ts';
import { useClock } from '../../../kit/ports.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const queue = useQueue();
const clock = useClock();
const fetching = vi.spyOn(globalThis, 'fetch');
const warned = vi.spyOn(logger, 'warn').mockReturnValue();
const answers = (status: number) => fetching.mockImplementation(async () => new Response(null, { status }));

beforeEach(() => {
  queue.stub.on(SendMessageCommand).resolves({});
  fetching.mockReset();
  warned.mockClear();
  answers(202);
  vi.stubEnv('RAIL_URL', 'https://rail.example.com');
  vi.stubEnv('RAIL_SECRET', 'example-rail-secret');
});

const depositId = 'bank/7';
const decision = { by: 'Ann Example', why: 'Sender unknown' };
const unmatched: HeldDeposit = {
  ...{ platformId, depositUuid: depositUuid(platformId, depositId), amount: 500, currency: 'USD', status: 'UNMATCHED' },
  ...{ deposit: { depositId, origin: {}, returned: 100 }, version: 1, createdAt: noon, updatedAt: noon },
};
const returning = orderReturn(unmatched, decision, new Date(noon));
const laterDecision = orderReturn(unmatched, decision, new Date('2025-11-01T12:30:00.000Z'));
const itemOf = (held: HeldDeposit) => putHeldDeposit(held).put?.item ?? {};
const order = () => orderDepositReturn({ platformId, depositId });
const held = () => table.ofType('HELD_DEPOSIT')[0];

describe('a deposit that is held', () => {
  it.each<[string, HeldDeposit | undefined, HeldDeposit, number]>([
    ['is held', undefined, unmatched, 0],
    ['is to go back', unmatched, returning, 1],
    ['is to go back, of which a part has left by itself', returning, { ...returning, version: 3 }, 0],
    ['cannot go back', returning, refuseReturn(returning, new Date(noon)), 0],
  ])('and %s is an order to the rail only when a person wants it back', async (_, before, after, times) => {
    await announceChange({ before: before && itemOf(before), after: itemOf(after) } as Parameters<
      typeof announceChange
    >[0]);
    const message = { url: 'https://queue.example/rail-accounts', message: { platformId, depositId } };
    expect(queue.sent()).toMatchObject(Array.from({ length: times }, () => message));
  });
});

describe('the order to send a deposit back', () => {
  it('is for what is left of it, under a key for the decision', async () => {
    table.holds(itemOf(returning));
    await order();
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe('https://rail.example.com/deposits/bank%2F7/return');
    expect(request?.headers).toMatchObject({ 'Idempotency-Key': `${returning.depositUuid}-${Date.parse(noon)}` });
    expect(JSON.parse(String(request?.body))).toEqual({
      ...{ platformId, depositId },
      amount: { amount: 400, currency: expect.objectContaining({ code: 'USD' }) },
    });
    expect([table.transactions(), warned.mock.calls]).toEqual([[], []]);
  });

  it('is decided anew where the rail refuses it, which is logged', async () => {
    table.holds(itemOf(returning));
    answers(422);
    clock.advance(60);
    await order();
    expect(held()).toMatchObject({ status: 'UNMATCHED', reason: 'The rail refused to return it.' });
    expect(warned.mock.calls).toEqual([['deposit return refused by the rail', { platformId, depositId, status: 422 }]]);
  });

  it.each<[string, HeldDeposit, object]>([
    ['a part of it was recalled', returnHeld(returning, 150, new Date(noon)), { status: 'UNMATCHED', returned: 250 }],
    ['all of it was recalled', returnHeld(returning, 400, new Date(noon)), { status: 'RETURNED', returned: 500 }],
    ['it was decided anew', { ...laterDecision, version: 4 }, { status: 'RETURNING', returned: 100 }],
  ])('is refused by the rail while %s, which stays', async (_, next, expected) => {
    table.holds(itemOf(returning));
    answers(422);
    table.beforeNextWrite(() => table.holds(itemOf(next)));
    await order();
    const { status, deposit } = (held() ?? {}) as unknown as HeldDeposit;
    expect({ status, returned: deposit.returned }).toEqual(expected);
  });

  it.each([500, 401, 409])('comes again after %i, which leaves open whether the money leaves', async (status) => {
    table.holds(itemOf(returning));
    answers(status);
    await expect(order()).rejects.toMatchObject({ name: 'RailUnavailable' });
    expect(held()).toMatchObject({ status: 'RETURNING' });
  });

  it.each<[string, readonly HeldDeposit[]]>([
    ['was decided otherwise', [unmatched]],
    ['has gone back', [{ ...returning, status: 'RETURNED' }]],
    ['is not known', []],
  ])('is not sent for one that %s', async (_, kept) => {
    table.holds(...kept.map(itemOf));
    await order();
    expect(fetching).not.toHaveBeenCalled();
  });

  it('is not sent where no rail is connected', async () => {
    table.holds(itemOf(returning));
    vi.stubEnv('RAIL_URL', '');
    await order();
    expect(fetching).not.toHaveBeenCalled();
  });
});
