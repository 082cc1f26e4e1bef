import { describe, expect, it } from 'vitest';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { handler } from '../../functions/workflow/record-collection.ts';
import { aPayment, ids, noon } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
useClock();
const pulled = (funding: Payment['funding']) => aPayment(['process'], { sourceAccountId: ids.external, funding });
/** As the rail has reported it. */
const collected = { ...theTask, delivery: { cashAccount: 'example-bank', valueDate: '2025-10-31' } };
const received = { amount: 10_000, at: noon };

describe('RecordCollection', () => {
  it('takes the money for the payment, without an event of its own', async () => {
    table.holds(stored.payment(pulled({ kind: 'PULL' })));
    await handler(collected);
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      status: 'PROCESSING',
      funding: { received, cashAccount: 'example-bank' },
      event: pulled(undefined).event,
    });
    const [entry] = table.booked();
    expect(entry?.movement).toBe('EXECUTION');
    expect(entry?.postings).toContainEqual({ account: 'system:cash:example-bank', currency: 'USD', amount: -10_000 });
    expect(entry?.valueDate).toBe('2025-10-31');
  });

  it.each<[string, Payment]>([
    ['was collected already', pulled({ kind: 'PULL', received })],
    ['is paid from an account of ours', aPayment(['process'])],
    ['failed', aPayment(['process', 'fail'], { sourceAccountId: ids.external, funding: { kind: 'PULL' } })],
  ])('does nothing for a payment that %s', async (_, payment) => {
    table.holds(stored.payment(payment));
    await handler(collected);
    expect(table.transactions()).toEqual([]);
  });

  it('books the money once when it runs twice at the same time', async () => {
    overtaken(table, pulled({ kind: 'PULL' }), pulled({ kind: 'PULL', received }));
    await handler(collected);
    expect(table.transactions()).toHaveLength(1);
  });
});
