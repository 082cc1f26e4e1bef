import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../functions/workflow/settle-refund.ts';
import { anAccount, aPayment, ids, noon, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
useClock();

beforeEach(() =>
  table.holds(stored.payment(aPayment(['process', 'fail', 'startRefund'])), stored.account(anAccount())),
);

describe('SettleRefund', () => {
  it('gives back to the source what it sent, fees included, in one transaction', async () => {
    await handler(theTask);
    expect(table.transactions()).toHaveLength(1);
    expect([...table.written()].sort()).toEqual([
      `PLATFORM#${platformId}#INTERNAL_ACCOUNT#${uuids.source} INTERNAL_ACCOUNT`,
      `${paymentPlace} PAYMENT`,
    ]);
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update).toMatchObject({
      UpdateExpression: expect.stringContaining('balance = balance + :amount'),
      ExpressionAttributeValues: { ':amount': 10_000 },
    });
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      status: 'FAILED',
      refund: { status: 'COMPLETED', settledAt: noon },
      event: { type: 'OUTGOING_PAYMENT.REFUND_COMPLETED' },
    });
    const [entry] = table.booked();
    expect(entry?.movement).toBe('REFUND');
    expect(entry?.postings).toContainEqual({ account: ids.source, currency: 'USD', amount: 10_000 });
  });

  it('moves nothing when the refund fails', async () => {
    table.holds(stored.payment(aPayment(['process', 'fail', 'startRefund'], { refundFails: true })));
    await handler(theTask);
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    const item = table.writeTo(' PAYMENT')?.Put?.Item;
    expect(item).toMatchObject({ refund: { status: 'FAILED' }, event: { type: 'OUTGOING_PAYMENT.REFUND_FAILED' } });
    expect(item?.refund).not.toHaveProperty('settledAt');
  });

  it.each([
    ['settled', aPayment(['process', 'fail', 'startRefund', 'settleRefund'])],
    ['failed', aPayment(['process', 'fail', 'startRefund', 'failRefund'])],
    ['not begun', aPayment(['process', 'fail'])],
    ['up to the rail', aPayment(['process', 'startRefund'])],
  ])('does nothing for a refund that is %s', async (_, payment) => {
    table.holds(stored.payment(payment));
    await handler(theTask);
    expect(table.transactions()).toEqual([]);
  });

  it('credits once when it runs twice at the same time', async () => {
    const refunding = aPayment(['process', 'fail', 'startRefund']);
    overtaken(table, refunding, aPayment(['process', 'fail', 'startRefund', 'settleRefund']));
    await handler(theTask);
    expect(table.transactions()).toHaveLength(1);
  });
});
