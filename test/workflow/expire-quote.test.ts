import { describe, expect, it } from 'vitest';
import * as keys from '../../functions/store/keys.ts';
import { handler } from '../../functions/workflow/expire-quote.ts';
import { aPayment, aPlatform, aQuote, aRealtimeQuote, moved, platformId, someTerms } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
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

  it('takes a quote that its payer has not funded out of the volume of its day', async () => {
    const unfunded = aRealtimeQuote({ sendingCurrency: 'USD', sendingAmount: 300 });
    table.holds(
      stored.payment(unfunded),
      stored.platform(aPlatform({ terms: someTerms({ '*': { dailyVolume: 1_000 } }) })),
      {
        ...keys.volume(platformId, 'USD', '2025-11-01'),
        type: 'VOLUME',
        volume: 900,
      },
    );
    await handler(theTask);
    expect(table.transactions().map((writes) => writes.length)).toEqual([2]);
    expect(table.ofType('VOLUME')).toMatchObject([{ volume: 600 }]);
    await handler(theTask);
    expect(table.ofType('VOLUME')).toMatchObject([{ volume: 600 }]);
  });

  it('takes nothing out of a volume that has counted nothing', async () => {
    table.holds(
      stored.payment(aRealtimeQuote({ sendingCurrency: 'USD' })),
      stored.platform(aPlatform({ terms: someTerms({ USD: { dailyVolume: 1_000 } }) })),
    );
    await handler(theTask);
    expect(table.ofType('VOLUME')).toMatchObject([{ volume: 0 }]);
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
