import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/api/payments/report-payout-outcome.ts';
import type { RailOperation } from '../../../functions/contract/payments/rail-reports.ts';
import type { MoveName } from '../../../functions/domain/payments/lifecycle.ts';
import { logger } from '../../../functions/runtime/log.ts';
import { putRailTask, type RailOutcome } from '../../../functions/store/payments/rail-tasks.ts';
import { commit } from '../../../functions/store/table.ts';
import { aPayment, noon, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { signedHeaders } from '../../kit/fake-rail.ts';
import { invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const secret = 'example-rail-secret';
const paymentId = uuids.payment;
const seconds = () => Math.floor(clock.now().getTime() / 1000);

/** A payment after these moves that was submitted to the rail. */
async function submitted(moves: readonly MoveName[] = ['process'], operation: RailOperation = 'PAYOUT') {
  table.holds(stored.payment(aPayment(moves)));
  await commit(table.store, [
    putRailTask({ platformId, paymentId, operation }, { taskToken: 'task-token' }, new Date(noon)),
  ]);
  table.forgetCalls();
}
const send = (body: string, headers: Record<string, string>, id: string = paymentId) =>
  invoke(handler, { path: { paymentId: id }, body, headers, caller: null });
/** Reports as the connector does, with a signature over the report. */
const report = (content: object, id: string = paymentId) => {
  const body = JSON.stringify({ platformId, ...content });
  return send(body, signedHeaders(`outcome.TIMESTAMP.${id}.${body}`, { timestamp: seconds() }), id);
};
const reported = () => table.ofType('RAIL_TASK')[0]?.reported;

beforeEach(() => {
  vi.stubEnv('RAIL_URL', 'https://rail.example.com');
  vi.stubEnv('RAIL_SECRET', secret);
  clock.advance(60);
});

describe('POST /rails/payouts/{paymentId}/outcome', () => {
  it('records a delivery with its time, for the workflow that waits', async () => {
    await submitted();
    const settledAt = '2025-11-01T12:00:30.000Z';
    const { status, body } = await report({ outcome: 'DELIVERED', settledAt });
    expect([status, body]).toEqual([200, { paymentId, effect: 'RECORDED' }]);
    expect(reported()).toEqual({ outcome: 'DELIVERED', settledAt, reportedAt: clock.now().toISOString() });
    expect(table.payment().status).toBe('PROCESSING');
    expect(table.booked()).toEqual([]);
  });

  it.each([
    { outcome: 'DELIVERED', cashAccount: 'example-bank' },
    { outcome: 'DELIVERED', valueDate: '2025-10-31' },
    { outcome: 'DELIVERED', networkReference: '20251031000001' },
    { outcome: 'DELIVERED', onChainTransaction: { transactionHash: '0x1', network: 'BASE' } },
    { outcome: 'FAILED', timedOut: true },
    { outcome: 'FAILED', networkReference: '20251031000001' },
  ])('records what it says beside the outcome: %j', async (said) => {
    await submitted();
    await report(said);
    const { settledAt, failureReason, reportedAt, ...recorded } = reported() as RailOutcome;
    expect(recorded).toStrictEqual(said);
  });

  it.each([{ cashAccount: 'Example Bank' }, { cashAccount: 'a:b' }, { valueDate: '2025-02-30' }])(
    'refuses %o, which no book can have',
    async (content) => {
      await submitted();
      expect((await report({ outcome: 'DELIVERED', ...content })).status).toBe(400);
      expect(reported()).toBeUndefined();
    },
  );

  it('records a failure with its reason, or with a general one', async () => {
    for (const [sent, failureReason] of [
      [{ failureReason: 'ACCOUNT_INVALID' }, 'ACCOUNT_INVALID'],
      [{}, 'QUOTE_EXECUTION_FAILED'],
    ] as const) {
      table.removes(...table.ofType('RAIL_TASK'));
      await submitted();
      expect((await report({ outcome: 'FAILED', ...sent })).body.effect).toBe('RECORDED');
      expect(reported()).toMatchObject({ outcome: 'FAILED', failureReason });
    }
  });

  it('records the outcome of a collection apart from that of a payout', async () => {
    await submitted(['process'], 'COLLECTION');
    expect(await report({ outcome: 'DELIVERED' })).toMatchObject({
      status: 404,
      body: { code: 'TRANSACTION_NOT_FOUND' },
    });
    const { body } = await report({ outcome: 'DELIVERED', operation: 'COLLECTION' });
    expect(body).toEqual({ paymentId, effect: 'RECORDED' });
  });

  it('takes the time of the report for a settlement in the future or before the payment', async () => {
    for (const settledAt of ['2025-11-01T12:02:00.000Z', '2025-10-01T00:00:00.000Z']) {
      table.removes(...table.ofType('RAIL_TASK'));
      await submitted();
      await report({ outcome: 'DELIVERED', settledAt });
      expect(reported()).toMatchObject({ settledAt: clock.now().toISOString() });
    }
  });

  it('changes nothing for a repeated report', async () => {
    await submitted();
    await report({ outcome: 'DELIVERED' });
    table.forgetCalls();
    expect((await report({ outcome: 'DELIVERED' })).body.effect).toBe('NONE');
    expect(table.transactions()).toEqual([]);
  });

  it('takes a delivered payout back when it is reported as failed, and books the return', async () => {
    await submitted(['process', 'complete']);
    expect((await report({ outcome: 'FAILED' })).body.effect).toBe('RETURNED');
    expect(table.payment()).toMatchObject({ status: 'FAILED', failureReason: 'PAYOUT_RETURNED' });
    const sums = table.booked().flatMap(({ postings }) => postings);
    expect(sums.length).toBeGreaterThan(0);
    expect(sums.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  });

  it('completes a payout that was canceled and refunded before it was delivered', async () => {
    await submitted(['process', 'startRefund', 'settleRefund']);
    const onChainTransaction = { transactionHash: '0x1', network: 'BASE' };
    const said = { outcome: 'DELIVERED', cashAccount: 'example-bank', valueDate: '2025-10-31', onChainTransaction };
    expect((await report(said)).body.effect).toBe('LATE_DELIVERY');
    expect(table.payment()).toMatchObject({
      ...{ status: 'COMPLETED', refund: { status: 'COMPLETED' }, cashAccount: 'example-bank', onChainTransaction },
    });
    expect(table.booked()).toMatchObject([
      { movement: 'LATE_DELIVERY', valueDate: '2025-10-31', postings: [{}, { account: 'system:cash:example-bank' }] },
    ]);
    expect(reported()).toMatchObject({ outcome: 'DELIVERED' });
  });

  it.each<[MoveName[], RailOperation, string, string, readonly object[]]>([
    [['process', 'startRefund', 'settleRefund'], 'PAYOUT', 'DELIVERED', 'LATE_DELIVERY', [{ isBooked: true }]],
    [['process', 'fail'], 'PAYOUT', 'DELIVERED', 'CONFLICT', [{ isBooked: false }]],
    [['process'], 'PAYOUT', 'DELIVERED', 'RECORDED', []],
    [['process', 'complete'], 'PAYOUT', 'FAILED', 'RETURNED', []],
    [['process', 'complete'], 'PAYOUT', 'DELIVERED', 'NONE', []],
  ])(
    'raises an alarm where a payout is delivered after its refund: %j, %s %s: %s',
    async (moves, operation, outcome, effect, lines) => {
      const warned = vi.spyOn(logger, 'warn').mockReturnValue();
      await submitted(moves, operation);
      const { body } = await report({ outcome, operation });
      expect(body.effect ?? body.code).toBe(effect);
      const late = warned.mock.calls.filter(([line]) => line === 'late delivery').map(([, line]) => line);
      expect(late).toEqual(lines.map((line) => ({ platformId, paymentId, ...line })));
      warned.mockRestore();
    },
  );

  describe('of which less came back than was paid out', () => {
    const charges = () => table.booked().filter(({ movement }) => movement === 'BANK_CHARGE');
    const charge = (bank: string, amount: number, valueDate?: string) => ({
      movement: 'BANK_CHARGE',
      postings: [
        { account: 'system:rail-costs', currency: 'BTC', amount: -amount },
        { account: `system:cash:${bank}`, currency: 'BTC', amount },
      ],
      ...(valueDate && { valueDate }),
    });

    it.each<[MoveName[], object, object[]]>([
      [['process'], { returnedAmount: 99_000 }, [charge('lightning', 700)]],
      [['process'], { returnedAmount: 99_699 }, [charge('lightning', 1)]],
      [['process'], { returnedAmount: 0 }, [charge('lightning', 99_700)]],
      [['process', 'startRefund'], { outcome: 'CANCELED', returnedAmount: 99_000 }, [charge('lightning', 700)]],
      [['process', 'complete'], { returnedAmount: 99_000 }, [charge('lightning', 700)]],
      [
        ['process'],
        { returnedAmount: 99_000, cashAccount: 'bank-1', valueDate: '2025-10-31' },
        [charge('bank-1', 700, '2025-10-31')],
      ],
      // What was delivered comes back to the cash account that it left.
      [['process', 'complete'], { returnedAmount: 99_000, cashAccount: 'bank-1' }, [charge('lightning', 700)]],
      [['process'], { returnedAmount: 99_700 }, []],
      [['process'], {}, []],
    ])('books what a bank kept once: %j %j', async (moves, said, expected) => {
      await submitted(moves);
      expect((await report({ outcome: 'FAILED', ...said })).status).toBe(200);
      expect(charges()).toStrictEqual(expected);
      table.forgetCalls();
      expect((await report({ outcome: 'FAILED', ...said })).body.effect).toBe('NONE');
      expect(table.transactions()).toEqual([]);
    });

    it.each([99_000, 99_690])(
      'books what a bank kept of a canceled payout, and again (%i) when it is delivered anyway and returned',
      async (returnedAmount) => {
        await submitted(['process', 'startRefund']);
        await report({ outcome: 'CANCELED', returnedAmount: 99_000 });
        table.holds(stored.payment(aPayment(['process', 'startRefund', 'settleRefund'])));
        await report({ outcome: 'DELIVERED' });
        for (const effect of ['RETURNED', 'NONE']) {
          expect((await report({ outcome: 'FAILED', returnedAmount })).body.effect).toBe(effect);
          expect(charges()).toStrictEqual([charge('lightning', 700), charge('lightning', 99_700 - returnedAmount)]);
        }
        expect((await report({ outcome: 'CANCELED', returnedAmount: 99_000 })).body.effect).toBe('NONE');
        expect(await report({ outcome: 'CANCELED', returnedAmount: 98_000 })).toMatchObject({ status: 409 });
        expect(charges()).toHaveLength(2);
      },
    );

    it.each<[string, { outcome: string }, MoveName[], string?]>([
      ['a cancellation', { outcome: 'CANCELED' }, ['process', 'startRefund', 'settleRefund']],
      ['a failure', { outcome: 'FAILED' }, ['process', 'fail']],
      ['a return', { outcome: 'FAILED' }, ['process', 'complete', 'return'], 'DELIVERED'],
    ])(
      'books once what a bank kept that says so after %s is known',
      async (_, outcome, moves, known = outcome.outcome) => {
        await submitted();
        await report({ outcome: known });
        table.holds(stored.payment({ ...aPayment(moves), ...(moves.includes('return') && { returnedAt: noon }) }));
        for (const effect of ['RECORDED', 'NONE']) {
          expect((await report({ ...outcome, returnedAmount: 99_000 })).body.effect).toBe(effect);
          expect(charges()).toStrictEqual([charge('lightning', 700)]);
        }
        expect(await report({ ...outcome, returnedAmount: 98_000 })).toMatchObject({
          ...{
            status: 409,
            body: { code: 'CONFLICT', message: 'Another charge of the bank is booked for this payout.' },
          },
        });
        expect(charges()).toHaveLength(1);
      },
    );

    it.each([
      { outcome: 'FAILED', returnedAmount: 99_701 },
      { outcome: 'DELIVERED', returnedAmount: 99_700 },
    ])('is refused where that cannot be: %j', async (said) => {
      await submitted();
      expect(await report(said)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
      expect(table.transactions()).toEqual([]);
    });
  });

  it.each<[string, MoveName[], string]>([['a delivery of a failed payout', ['process', 'fail'], 'DELIVERED']])(
    'refuses %s with CONFLICT',
    async (_, moves, outcome) => {
      await submitted(moves);
      expect(await report({ outcome })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
      expect(table.transactions()).toEqual([]);
    },
  );

  it('refuses a delivery with CONFLICT while the refund of a payout is booked that the rail has stopped', async () => {
    await submitted(['process', 'startRefund']);
    expect(await report({ outcome: 'CANCELED' })).toMatchObject({ status: 200, body: { effect: 'RECORDED' } });
    table.forgetCalls();
    expect(await report({ outcome: 'DELIVERED' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses a failure with CONFLICT after a delivery that is not booked yet', async () => {
    await submitted();
    await report({ outcome: 'DELIVERED' });
    table.forgetCalls();
    expect(await report({ outcome: 'FAILED' })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(table.transactions()).toEqual([]);
  });

  it.each<object>([
    {},
    { outcome: 'LOST' },
    { outcome: 'FAILED', failureReason: 'BAD_MOOD' },
    { outcome: 'DELIVERED', settledAt: 'now' },
  ])('refuses %j with INVALID_INPUT', async (content) => {
    await submitted();
    expect(await report(content)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused with TRANSACTION_NOT_FOUND for a payment that was not submitted to the rail', async () => {
    table.holds(stored.payment(aPayment(['process'])));
    const answer = await report({ outcome: 'DELIVERED' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    expect(table.transactions()).toEqual([]);
  });

  it('answers for the payment of another platform as for a missing one', async () => {
    await submitted();
    const missing = await report({ outcome: 'DELIVERED' }, uuids.unknown);
    const foreign = await report({ outcome: 'DELIVERED', platformId: otherPlatformId });
    expect(missing).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
    expect(foreign.body).toEqual(missing.body);
    expect(table.transactions()).toEqual([]);
  });

  const body = JSON.stringify({ platformId, outcome: 'DELIVERED' });
  const text = `outcome.TIMESTAMP.${paymentId}.${body}`;
  const sign = (changes: object = {}, signedText = text) =>
    signedHeaders(signedText, { timestamp: seconds(), ...changes });
  it.each<[string, () => Record<string, string>]>([
    ['no signature', () => ({})],
    ['a signature with another secret', () => sign({ key: 'another-secret' })],
    ['a signature of five minutes ago', () => sign({ timestamp: seconds() - 301 })],
    ['a signature from the future', () => sign({ timestamp: seconds() + 301 })],
    ['another time than the signed one', () => ({ ...sign(), 'X-Rail-Timestamp': String(seconds() - 1) })],
    ['the signature of an order', () => sign({}, text.replace('outcome', 'payout'))],
    ['the signature of another payment', () => sign({}, text.replace(paymentId, uuids.unknown))],
    ['the signature of another body', () => sign({}, `${text} `)],
    ['a signature that is too short', () => ({ ...sign(), 'X-Rail-Signature': 'v1=00' })],
  ])('refuses %s with INVALID_SIGNATURE', async (_, headers) => {
    await submitted();
    expect(await send(body, headers())).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
    expect(table.transactions()).toEqual([]);
  });

  it('refuses every report with INVALID_SIGNATURE while no rail is connected', async () => {
    await submitted();
    vi.stubEnv('RAIL_URL', '');
    vi.stubEnv('RAIL_SECRET', '');
    const answer = await send(body, sign({ key: '' }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SIGNATURE' } });
    expect(table.transactions()).toEqual([]);
  });
});
