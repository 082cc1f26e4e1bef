import { beforeEach, describe, expect, it } from 'vitest';
import type { MoveName } from '../../functions/domain/lifecycle.ts';
import { handler } from '../../functions/workflow/fail-payout.ts';
import { aPayment } from '../support/builders.ts';
import { useTable } from '../support/clients.ts';
import { stored } from '../support/items.ts';
import { useClock } from '../support/seams.ts';
import { overtaken, paymentPlace, theTask } from '../support/tasks.ts';

const table = useTable();
useClock();
const fail = (cause: unknown = { failureReason: 'ACCOUNT_CANNOT_RECEIVE' }) =>
  handler({ ...theTask, cause: JSON.stringify(cause) });

beforeEach(() => {
  table.holds(stored.payment(aPayment(['process'])));
  table.accepts();
});

describe('FailPayout', () => {
  it('fails the payment with the reason that the rail gave, and moves no money yet', async () => {
    expect(await fail()).toMatchObject({ ...theTask, status: 'FAILED' });
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      Item: { status: 'FAILED', failureReason: 'ACCOUNT_CANNOT_RECEIVE', event: { type: 'OUTGOING_PAYMENT.FAILED' } },
      ConditionExpression: '#version = :loaded',
    });
    expect(table.writeTo(' PAYMENT')?.Put?.Item).not.toHaveProperty('refund');
  });

  it.each<[string, MoveName[]]>([
    ['failed', ['process', 'fail']],
    ['completed', ['process', 'complete']],
    ['cancelled', ['process', 'startRefund']],
    ['cancelled and refunded', ['process', 'startRefund', 'settleRefund']],
  ])('does nothing for a payment that is %s already', async (_, moves) => {
    table.holds(stored.payment(aPayment(moves)));
    await fail();
    expect(table.transactions()).toEqual([]);
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
