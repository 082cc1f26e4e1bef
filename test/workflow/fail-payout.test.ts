import { beforeEach, describe, expect, it } from 'vitest';
import type { MoveName } from '../../functions/domain/payments/lifecycle.ts';
import { handler } from '../../functions/workflow/fail-payout.ts';
import { anAccount, aPayment, aRealtimeQuote } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
useClock();
const fail = (cause: unknown = { failureReason: 'ACCOUNT_CANNOT_RECEIVE' }) =>
  handler({ ...theTask, cause: JSON.stringify(cause) });

beforeEach(() => table.holds(stored.payment(aPayment(['process']))));

describe('FailPayout', () => {
  it('fails the payment with the reason that the rail gave, and moves no money yet', async () => {
    expect(await fail()).toMatchObject({ ...theTask, status: 'REFUND_DUE' });
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      Item: { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', event: { type: 'OUTGOING_PAYMENT.FAILED' } },
      ConditionExpression: '#version = :loaded',
    });
    expect(table.writeTo(' PAYMENT')?.Put?.Item).not.toHaveProperty('refund');
  });

  it.each([
    ['given up on', { timedOut: true }, true],
    ['refused', {}, undefined],
  ])('says whether the rail has given up: one that it has %s', async (_, said, timedOut) => {
    await fail({ failureReason: 'QUOTE_EXECUTION_FAILED', ...said });
    expect(table.payment().timedOut).toBe(timedOut);
  });

  it('moves a payment that stayed pending through PROCESSING, in one write with both events', async () => {
    table.holds(stored.payment(aPayment()));
    expect(await fail()).toMatchObject({ status: 'REFUND_DUE' });
    expect(table.transactions()).toHaveLength(1);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      status: 'FAILED',
      earlierEvents: [{ number: 2, type: 'OUTGOING_PAYMENT.PROCESSING', status: 'PROCESSING' }],
      event: { number: 3, type: 'OUTGOING_PAYMENT.FAILED' },
    });
  });

  it('records only the failure of a pull that stayed pending', async () => {
    table.holds(stored.payment(aPayment([], { kind: 'TRANSFER_IN' })));
    await fail();
    const item = table.writeTo(' PAYMENT')?.Put?.Item;
    expect(item).toMatchObject({ event: { number: 2, type: 'INCOMING_PAYMENT.FAILED' } });
    expect(item).not.toHaveProperty('earlierEvents');
  });

  it('does nothing for a payment that waits for the money of its payer', async () => {
    table.holds(stored.payment(aRealtimeQuote()));
    await fail();
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, MoveName[]]>([
    ['failed', ['process', 'fail']],
    ['completed', ['process', 'complete']],
    ['canceled and refunded', ['process', 'startRefund', 'settleRefund']],
  ])('does nothing for a payment that is %s already', async (_, moves) => {
    table.holds(stored.payment(aPayment(moves)));
    await fail();
    expect(table.transactions()).toEqual([]);
  });

  it('refunds a payout at once that was to be canceled', async () => {
    table.holds(stored.payment(aPayment(['process', 'startRefund'])), stored.account(anAccount()));
    expect(await fail()).toMatchObject({ status: 'REFUND_ENDED' });
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      status: 'PROCESSING',
      refund: { status: 'COMPLETED', reason: 'USER_CANCELLATION' },
    });
    expect(table.booked()).toMatchObject([{ movement: 'REFUND' }]);
  });

  it('fails a payout that could not be canceled, and its money is refunded after all', async () => {
    table.holds(stored.payment(aPayment(['process', 'startRefund', 'failRefund'])));
    expect(await fail()).toMatchObject({ status: 'REFUND_DUE' });
    expect(table.payment()).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } });
  });

  it('leaves a payment alone that completed at the same time', async () => {
    overtaken(table, aPayment(['process']), aPayment(['process', 'complete']));
    expect(await fail()).toMatchObject({ status: 'COMPLETED' });
    expect(table.transactions()).toHaveLength(1);
  });

  it.each([{ failureReason: 'BAD_MOOD' }, {}, 'ACCOUNT_INVALID'])(
    'writes no reason that the interface does not know: %j',
    async (cause) => {
      await expect(fail(cause)).rejects.toThrow();
      expect(table.transactions()).toEqual([]);
    },
  );
});
