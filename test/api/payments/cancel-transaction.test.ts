import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/cancel-transaction.ts';
import type { MoveName } from '../../../functions/domain/payments/lifecycle.ts';
import type { Payment } from '../../../functions/domain/payments/payment.ts';
import { aPayment, ids, noon } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
const cancel = (overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });

const aPayout = (moves: readonly MoveName[], changes: Partial<Payment> = {}) =>
  aPayment(moves, { paymentRail: 'ACH', railSelectionMode: 'AUTO', ...changes });

beforeEach(() => table.holds(stored.payment(aPayout(['process']))));

describe('POST /transactions/{transactionId}/cancel', () => {
  it('begins the refund of a payment in progress, whose status stays', async () => {
    const answer = await cancel({ body: { reason: 'Example reason' } });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'PROCESSING', refund: { status: 'PENDING', reason: 'USER_CANCELLATION', initiatedAt: noon } },
    });
    expect(answer.body.refund).not.toHaveProperty('settledAt');
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      Item: { event: { type: 'OUTGOING_PAYMENT.REFUND_PENDING' } },
      ConditionExpression: '#version = :loaded',
    });
    expect(table.transactions()).toHaveLength(1);
  });

  it('needs no body', async () => {
    expect((await cancel()).status).toBe(200);
  });

  it.each<[string, MoveName[]]>([
    ['is still pending', []],
    ['waits for its authorization', ['challenge']],
    ['arrived', ['process', 'complete']],
    ['failed', ['process', 'fail']],
    ['is canceled already', ['process', 'startRefund']],
    ['is canceled and refunded', ['process', 'startRefund', 'settleRefund']],
  ])('is refused for a payment that %s', async (_, moves) => {
    table.holds(stored.payment(aPayout(moves)));
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } });
    expect(table.transactions()).toEqual([]);
  });

  it('begins that of a pull too', async () => {
    table.holds(stored.payment(aPayout(['process'], { kind: 'TRANSFER_IN' })));
    expect(await cancel()).toMatchObject({ status: 200, body: { refund: { status: 'PENDING' } } });
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ event: { type: 'INCOMING_PAYMENT.REFUND_PENDING' } });
  });

  it.each<[string, Partial<Payment>]>([
    ['to a wallet', {}],
    ['over UMA', { destinationUmaAddress: '$success.usd@sandbox.uma.money' }],
    ['to an internal account', { destinationAccountId: ids.destination }],
    ['that comes in over UMA', { kind: 'UMA_IN', sourceAccountId: '$success.usd@sandbox.uma.money' }],
  ])('is refused for a payment %s, whatever its state', async (_, changes) => {
    for (const moves of [[], ['process'], ['process', 'complete']] as const) {
      table.holds(stored.payment(aPayment(moves, changes)));
      expect(await cancel()).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT', message: expect.stringContaining('bank rail') },
      });
    }
    expect(table.transactions()).toEqual([]);
  });
});
