import { describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/sandbox/sandbox-simulate-transaction-event.ts';
import type { MoveName } from '../../../functions/domain/payments/lifecycle.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { aCaller, aPayment, aQuote, ids, otherPlatformId, platformId, uuids } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
const simulate = (event: unknown, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, body: { event }, ...overrides });
const holding = (moves: MoveName[], overrides: Partial<Payment> = {}) =>
  table.holds(stored.payment(aPayment(moves, overrides)));
const payment = `PLATFORM#${platformId}#PAYMENT#${uuids.payment}`;
const conflict = { status: 409, body: { code: 'CONFLICT' } };

describe('POST /sandbox/transactions/{transactionId}/simulate', () => {
  it('lets the bank return a payment that had arrived', async () => {
    holding(['process', 'complete']);
    const answer = await simulate('BANK_RETURN');
    expect(answer).toMatchObject({ status: 200, body: { status: 'FAILED', failureReason: 'PAYOUT_RETURNED' } });
    expect(answer.body).not.toHaveProperty('settledAt');
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([`${payment} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ event: { type: 'OUTGOING_PAYMENT.FAILED' } });
    const postings = [
      { account: 'system:payout-clearing', currency: 'BTC', amount: 99_700 },
      { account: 'system:cash:lightning', currency: 'BTC', amount: -99_700 },
    ];
    expect(table.booked()).toEqual([{ movement: 'RETURN', postings }]);
  });

  it.each<[string, MoveName[], Partial<Payment>]>([
    ['is on its way', ['process'], {}],
    ['failed', ['process', 'fail'], {}],
    ['stayed inside', ['process', 'complete'], { destinationAccountId: ids.destination }],
    ['came in', ['process', 'complete'], { kind: 'TRANSFER_IN' }],
  ])('returns no payment that %s', async (_, moves, overrides) => {
    holding(moves, overrides);
    expect(await simulate('BANK_RETURN')).toMatchObject(conflict);
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, MoveName[]]>([
    ['pending', ['process', 'fail', 'startRefund']],
    ['still to come', ['process']],
  ])('makes a refund fail that is %s, without an event of its own', async (_, moves) => {
    holding(moves);
    expect((await simulate('REFUND_FAIL')).status).toBe(200);
    expect(table.written()).toEqual([`${payment} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ refundFails: true, event: aPayment(moves).event });
  });

  it('makes no refund fail that has ended', async () => {
    holding(['process', 'fail', 'startRefund', 'settleRefund']);
    expect(await simulate('REFUND_FAIL')).toMatchObject(conflict);
  });

  it.each<[string, MoveName[], Partial<Payment>]>([
    ['expired', ['expire'], {}],
    ['failed before money was taken', ['process', 'fail'], { funding: { kind: 'PULL' } }],
    ['was not authorized', ['challenge', 'fail'], { failureReason: 'SCA_NOT_COMPLETED' }],
  ])('makes no refund fail of a payment that %s, because none can come', async (_, moves, overrides) => {
    holding(moves, overrides);
    expect(await simulate('REFUND_FAIL')).toMatchObject(conflict);
    expect(table.transactions()).toEqual([]);
  });

  it('makes the refund fail of a completed payout that may come back', async () => {
    holding(['process', 'complete']);
    expect((await simulate('REFUND_FAIL')).status).toBe(200);
  });

  it('makes no refund fail of a quote that is not executed', async () => {
    table.holds(stored.payment(aQuote()));
    expect(await simulate('REFUND_FAIL')).toMatchObject(conflict);
    expect(table.transactions()).toEqual([]);
  });

  it('delivers a payment that was canceled and refunded, at the cost of the service', async () => {
    holding(['process', 'startRefund', 'settleRefund']);
    expect((await simulate('LATE_DELIVERY')).body).toMatchObject({
      status: 'COMPLETED',
      refund: { status: 'COMPLETED' },
    });
    expect(table.written()).toEqual([`${payment} PAYMENT`]);
    const [entry] = table.booked();
    expect(entry?.movement).toBe('LATE_DELIVERY');
    expect(entry?.postings).toContainEqual({ account: 'system:cash:lightning', currency: 'BTC', amount: 99_700 });
  });

  it.each<[string, MoveName[]]>([
    ['is only being refunded', ['process', 'startRefund']],
    ['was refunded because it failed', ['process', 'fail', 'startRefund', 'settleRefund']],
    ['was never canceled', ['process']],
    ['was delivered late before', ['process', 'startRefund', 'settleRefund', 'complete']],
  ])('delivers no payment late that %s', async (_, moves) => {
    holding(moves);
    expect(await simulate('LATE_DELIVERY')).toMatchObject(conflict);
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for an unknown event', async () => {
    expect(await simulate('EARTHQUAKE')).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'event' }] } },
    });
  });

  it('is forbidden in production, and answers 404 for another platform', async () => {
    holding(['process', 'complete']);
    expect((await simulate('BANK_RETURN', { caller: aCaller({ environment: 'production' }) })).status).toBe(403);
    expect((await simulate('BANK_RETURN', { caller: aCaller({ platformId: otherPlatformId }) })).body).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    });
    expect(table.transactions()).toEqual([]);
  });
});
