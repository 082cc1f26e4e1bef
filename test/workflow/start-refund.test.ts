import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/workflow/start-refund.ts';
import { aPayment, noon } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
useClock();

describe('StartRefund', () => {
  it('begins the refund of a payment that failed, and credits no account yet', async () => {
    table.holds(stored.payment(aPayment(['process', 'fail'])));
    await handler(theTask);
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      status: 'FAILED',
      refund: { status: 'PENDING', reason: 'TRANSACTION_FAILED', initiatedAt: noon, reference: expect.any(String) },
      event: { type: 'OUTGOING_PAYMENT.REFUND_PENDING' },
    });
  });

  it('says that the rail gave up after a time', async () => {
    table.holds(stored.payment({ ...aPayment(['process', 'fail']), timedOut: true }));
    await handler(theTask);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({ refund: { status: 'PENDING', reason: 'TIMEOUT' } });
  });

  it.each([
    ['has a refund already', aPayment(['process', 'fail', 'startRefund'])],
    ['has been refunded', aPayment(['process', 'fail', 'startRefund', 'settleRefund'])],
    ['did not fail', aPayment(['process', 'complete'])],
    [
      'was never authorized, so that nothing was taken',
      aPayment(['challenge', 'fail'], { failureReason: 'SCA_NOT_COMPLETED' }),
    ],
    ['was to come in', aPayment(['process', 'fail'], { kind: 'TRANSFER_IN' })],
  ])('does nothing for a payment that %s', async (_, payment) => {
    table.holds(stored.payment(payment));
    await handler(theTask);
    expect(table.transactions()).toEqual([]);
  });

  it('begins one refund when it runs twice at the same time', async () => {
    overtaken(table, aPayment(['process', 'fail']), aPayment(['process', 'fail', 'startRefund']));
    await handler(theTask);
    expect(table.transactions()).toHaveLength(1);
  });
});
