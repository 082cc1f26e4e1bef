import { afterEach, describe, expect, it, vi } from 'vitest';
import { giveUpAfterMs } from '../../functions/contract/figures.ts';
import { newDelivery } from '../../functions/domain/webhooks/delivery.ts';
import { moveDelivery } from '../../functions/domain/webhooks/delivery-lifecycle.ts';
import { provide } from '../../functions/ports/ports.ts';
import { logger } from '../../functions/runtime/log.ts';
import { commit } from '../../functions/store/table.ts';
import { putDelivery } from '../../functions/store/webhooks/deliveries.ts';
import { writeUnlessStale } from '../../functions/use-cases/webhooks/delivery/leases.ts';
import { isBlocked } from '../../functions/use-cases/webhooks/delivery/ordering.ts';
import { isSlow, watched } from '../../functions/use-cases/webhooks/delivery/slow-endpoints.ts';
import { aPlatform, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { done, pending, platformWith, processing, useDeliveries } from '../kit/rooms/webhook-delivery.ts';

const { table, clock, receiver, deliver, deliveryOf, queued } = useDeliveries();
afterEach(() => vi.restoreAllMocks());

describe('the delivery of a webhook', () => {
  it.each([
    ['2025-11-01T12:00:10.000Z', 'DELIVERED', 0],
    ['2025-11-01T12:00:10.001Z', undefined, 1],
  ])('of which nothing may be sent before %s is %s at 12:00:10', async (notBefore, status, again) => {
    await deliver({ ...pending, notBefore });
    expect([deliveryOf(pending)?.status, queued().length]).toEqual([status, again]);
  });

  it.each([
    ['FIRST_OR_REPEAT', [1_500]],
    ['FIRST', []],
  ] as const)('waits until a crashed relay has left its mark where the reason is %s', async (reason, pauses) => {
    const pause = vi.fn(async () => {});
    provide('timer', { elapsedMs: () => 0, pause, after: () => () => {} });
    await deliver({ ...pending, at: new Date(clock.now().getTime() - 1_000).toISOString(), reason });
    expect(pause.mock.calls.flat()).toEqual(pauses);
    expect(deliveryOf(pending)).toMatchObject({ status: 'DELIVERED' });
  });

  it.each<[string, () => void, number]>([
    ['is accepted', () => receiver.answers(200), 0],
    ['is refused', () => receiver.answers(500), 1],
    ['has no endpoint', () => table.holds(platformWith({})), 0],
  ])('that %s leaves its lines about a refusal', async (_, arrange, lines) => {
    const info = vi.spyOn(logger, 'info').mockReturnValue(undefined);
    arrange();
    await deliver(pending);
    expect(info.mock.calls.filter(([text]) => text === 'webhook refused')).toHaveLength(lines);
  });

  it('comes again where an endpoint that is gone could not be turned off', async () => {
    receiver.answers(410);
    table.fails('Update', 'TIMEOUT_BEFORE');
    expect(await deliver(pending)).not.toEqual(done);
    expect(await deliver(pending)).toEqual(done);
  });
});

describe('an endpoint that is marked as slow', () => {
  it('is slow until its mark ends', () => {
    const marked = (ms: number) => ({ webhookSlowUntil: new Date(clock.now().getTime() + ms).toISOString() });
    expect([isSlow(marked(1)), isSlow(marked(0)), isSlow({}), isSlow(undefined)]).toEqual([true, false, false, false]);
  });

  it.each([
    [149_999, 1],
    [150_000, 0],
  ])('gets another mark while it has less than half of its five minutes: %i ms', async (ms, marks) => {
    vi.useFakeTimers();
    const webhookSlowUntil = new Date(clock.now().getTime() + ms).toISOString();
    const platform = aPlatform({ webhookEndpoint: 'https://example.com', webhookSlowUntil });
    table.holds(stored.platform(platform));
    const answer = Promise.withResolvers<void>();
    const watching = watched(table.store, platform, answer.promise, async () => {});
    await vi.advanceTimersByTimeAsync(1_000);
    answer.resolve();
    await watching;
    vi.useRealTimers();
    expect(table.transactions()).toHaveLength(marks);
  });
});

describe('an event that comes after another one', () => {
  const behind = (ms: number) => ({ ...processing, previousAt: new Date(clock.now().getTime() - ms).toISOString() });

  it('waits for one of which there is no record for twice the time of retries', () => {
    expect(isBlocked(behind(2 * giveUpAfterMs - 1), undefined)).toBe(true);
    expect(isBlocked(behind(2 * giveUpAfterMs), undefined)).toBe(false);
  });

  it('waits for one that is not closed, however old', () => {
    expect(isBlocked(behind(3 * giveUpAfterMs), newDelivery(pending, clock.now()))).toBe(true);
  });
});

describe('the write of a delivery', () => {
  const leased = () => moveDelivery(newDelivery(pending, clock.now()), 'lease', { nextAttemptAt: pending.at });

  it.each([
    ['its own, whose answer was lost', 1, uuids.payment, true],
    ['that of a copy', 1, uuids.unknown, false],
    ['a newer one of its own', 2, uuids.payment, false],
  ])('that meets %s counts as written or not', async (_, version, writer, isWritten) => {
    for (let each = 1; each <= version; each += 1)
      await commit(table.store, [putDelivery({ ...leased(), version: each, writer: writer.slice(0, 8) })]);
    provide('random', { uuid: () => uuids.payment, fraction: () => 0 });
    expect(await writeUnlessStale(table.store, leased())).toBe(isWritten);
  });
});
