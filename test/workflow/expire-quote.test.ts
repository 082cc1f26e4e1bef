import { describe, expect, it } from 'vitest';
import { handler } from '../../functions/workflow/expire-quote.ts';
import { aPayment, aQuote, moved } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/providers.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
const later = '2025-11-01T12:05:00.000Z';
useClock(later);

describe('ExpireQuote', () => {
  it('records a transaction that expired, and moves no money', async () => {
    table.holds(stored.payment(aQuote()));
    expect(await handler(theTask)).toMatchObject({ ...theTask, status: 'EXPIRED' });
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put?.ConditionExpression).toBe('#version = :loaded');
    expect(table.writtenPayment()).toMatchObject({
      status: 'EXPIRED',
      createdAt: later,
      event: { number: 1, type: 'OUTGOING_PAYMENT.EXPIRED' },
    });
  });

  it('lets an execution stand that came first, at the last moment too', async () => {
    overtaken(table, aQuote(), aPayment());
    expect(await handler(theTask)).toMatchObject({ status: 'PENDING' });
    expect(table.transactions()).toHaveLength(1);
  });

  it.each([
    ['executed', aPayment()],
    ['expired', moved(aQuote(), 'expire')],
    ['valid for another moment', aQuote({ quoteExpiresAt: '2025-11-01T12:05:00.001Z' })],
  ])('does nothing for a quote that is %s', async (_, payment) => {
    table.holds(stored.payment(payment));
    expect(await handler(theTask)).toMatchObject({ status: payment.status });
    expect(table.transactions()).toEqual([]);
  });
});
