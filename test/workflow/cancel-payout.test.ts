import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inEnvironment } from '../../functions/domain/environment.ts';
import type { MoveName } from '../../functions/domain/payments/lifecycle.ts';
import { handler } from '../../functions/workflow/cancel-payout.ts';
import { anAccount, anExternalAccount, aPayment, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, theTask } from '../kit/tasks.ts';

const table = useTable();
useClock();
const fetching = vi.spyOn(globalThis, 'fetch');
const canceled: MoveName[] = ['process', 'startRefund'];
const answers = (status: number, body?: unknown) =>
  fetching.mockImplementation(async () => new Response(body === undefined ? null : JSON.stringify(body), { status }));
const holding = (moves: MoveName[], changes = {}) =>
  table.holds(stored.payment(aPayment(moves, changes)), stored.account(anAccount()));

describe('CancelPayout in the sandbox', () => {
  it('stops the payout at once and gives back what was sent, fees included', async () => {
    holding(canceled);
    expect(await handler(theTask)).toMatchObject({ ...theTask, status: 'REFUND_ENDED' });
    expect(table.payment()).toMatchObject({
      status: 'PROCESSING',
      refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION', settledAt: noon },
    });
    expect(table.booked()).toMatchObject([{ movement: 'REFUND' }]);
    expect(table.booked()[0]?.postings).toContainEqual({ account: ids.source, currency: 'USD', amount: 10_000 });
  });

  it('cannot stop a payout whose refund was asked to fail', async () => {
    holding(canceled, { refundFails: true });
    expect(await handler(theTask)).toMatchObject({ status: 'PROCESSING' });
    expect(table.payment()).toMatchObject({ status: 'PROCESSING', refund: { status: 'FAILED' } });
    expect(table.booked()).toEqual([]);
  });

  it.each([
    ['006', 'REFUND_ENDED'],
    ['007', 'CANCELING'],
  ])('answers by the ending of the account that is paid: %s is %s', async (suffix, status) => {
    holding(canceled);
    table.holds(stored.externalAccount(anExternalAccount({ suffix })));
    expect(await handler(theTask)).toMatchObject({ status });
  });

  it.each<[string, MoveName[]]>([
    ['is refunded already', [...canceled, 'settleRefund']],
    ['was delivered in between', [...canceled, 'failRefund', 'complete']],
    ['was never canceled', ['process']],
    ['is refunded because it failed', ['process', 'fail', 'startRefund']],
  ])('does nothing for a payout that %s', async (_, moves) => {
    holding(moves);
    await handler(theTask);
    expect(table.transactions()).toEqual([]);
  });

  it('gives the money back once when the outcome comes at the same time', async () => {
    table.holds(stored.account(anAccount()));
    overtaken(table, aPayment(canceled), aPayment([...canceled, 'failRefund', 'complete']));
    expect(await handler(theTask)).toMatchObject({ status: 'REFUND_ENDED' });
    expect(table.payment()).toMatchObject({ status: 'COMPLETED', refund: { status: 'FAILED' } });
  });
});

describe('CancelPayout in production', () => {
  beforeEach(() => {
    fetching.mockReset();
    vi.stubEnv('RAIL_URL', 'https://rail.example/v1/');
    vi.stubEnv('RAIL_SECRET', 'secret');
    table.holds(
      stored.payment(inEnvironment(aPayment(canceled), 'production')),
      stored.account(anAccount()),
      stored.railTask(),
    );
  });
  afterEach(() => vi.unstubAllEnvs());

  it('asks the rail under a key of its own, and refunds what the rail has stopped', async () => {
    answers(200, { result: 'CANCELED' });
    await handler(theTask);
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe(`https://rail.example/v1/payouts/${uuids.payment}/cancellation`);
    expect(request).toMatchObject({
      method: 'POST',
      headers: {
        'Idempotency-Key': `${uuids.payment}-cancellation`,
        'X-Rail-Signature': expect.stringMatching(/^v1=/),
      },
      body: JSON.stringify({ operation: 'PAYOUT', paymentId: uuids.payment, platformId }),
    });
    expect(table.payment().refund).toMatchObject({ status: 'COMPLETED' });
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ reported: { outcome: 'CANCELED', reportedAt: noon } }]);
    expect(table.transactions()).toHaveLength(1);
  });

  it.each([
    ['that it is too late', 200, { result: 'TOO_LATE' }],
    ['that it does not know the payout', 404, {}],
    ['that it takes no such messages', 405, undefined],
    ['that it cannot cancel', 501, undefined],
  ])('fails the refund when the rail says %s', async (_, status, body) => {
    answers(status, body);
    await handler(theTask);
    expect(table.payment()).toMatchObject({ status: 'PROCESSING', refund: { status: 'FAILED' } });
    expect(table.booked()).toEqual([]);
    expect(table.ofType('RAIL_TASK')[0]).not.toHaveProperty('reported');
  });

  it.each([
    ['202', 202, {}],
    ['PENDING', 200, { result: 'PENDING' }],
  ])('leaves the refund pending when the rail answers %s and reports the outcome later', async (_, status, body) => {
    answers(status, body);
    expect(await handler(theTask)).toMatchObject({ status: 'CANCELING' });
    expect(table.transactions()).toEqual([]);
  });

  it.each([
    ['500', 500, {}],
    ['500 with a result', 500, { result: 'CANCELED' }],
    ['401', 401, {}],
    ['302', 302, undefined],
    ['no result', 200, {}],
    ['a result that it may not give', 200, { result: 'FAILED' }],
    ['nothing at all', 204, undefined],
  ])('asks again when the rail answers %s: no money comes back on a guess', async (_, status, body) => {
    answers(status, body);
    await expect(handler(theTask)).rejects.toMatchObject({ name: 'RailUnavailable' });
    expect(table.transactions()).toEqual([]);
  });

  it.each([
    ['DELIVERED', { status: 'COMPLETED', refund: { status: 'FAILED' } }, 'SETTLEMENT'],
    ['FAILED', { status: 'PROCESSING', refund: { status: 'COMPLETED' } }, 'REFUND'],
    ['CANCELED', { status: 'PROCESSING', refund: { status: 'COMPLETED' } }, 'REFUND'],
  ] as const)('asks no rail that has reported %s, and takes that in', async (outcome, payment, movement) => {
    table.holds(stored.railTask({ reported: { outcome, reportedAt: noon } }));
    await handler(theTask);
    expect(fetching).not.toHaveBeenCalled();
    expect(table.payment()).toMatchObject(payment);
    expect(table.booked()).toMatchObject([{ movement }]);
  });

  it('lets the report count that was faster than the answer', async () => {
    const reported = { outcome: 'DELIVERED', reportedAt: noon } as const;
    fetching.mockImplementation(async () => {
      table.holds(stored.railTask({ reported }));
      return new Response(JSON.stringify({ result: 'CANCELED' }));
    });
    await handler(theTask);
    expect(table.payment()).toMatchObject({ status: 'COMPLETED', refund: { status: 'FAILED' } });
    expect(table.ofType('RAIL_TASK')).toMatchObject([{ reported }]);
  });

  it('gives the money back of what was never ordered, and asks no rail', async () => {
    table.removes(stored.railTask());
    await handler(theTask);
    expect(fetching).not.toHaveBeenCalled();
    expect(table.payment()).toMatchObject({ status: 'PROCESSING', refund: { status: 'COMPLETED' } });
    expect(table.booked()).toMatchObject([{ movement: 'REFUND' }]);
  });

  it('asks the rail when the order was written in between', async () => {
    table.removes(stored.railTask());
    table.beforeNextWrite(() => table.holds(stored.railTask()));
    answers(200, { result: 'TOO_LATE' });
    await handler(theTask);
    expect(fetching).toHaveBeenCalledOnce();
    expect(table.payment()).toMatchObject({ status: 'PROCESSING', refund: { status: 'FAILED' } });
  });
});
