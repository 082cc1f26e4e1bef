import { describe, expect, it } from 'vitest';
import { type PaymentId, toUuid } from '../../../../functions/domain/ids.ts';
import type { Payment } from '../../../../functions/domain/payments/payment.ts';
import { commit } from '../../../../functions/store/table.ts';
import { reserveInvoice } from '../../../../functions/use-cases/payments/quotes/checked-payment.ts';
import { aPayment } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const paying = (digit: string, changes: Partial<Payment> = {}): Payment => ({
  ...aPayment([], changes),
  paymentId: toUuid(`77777777-7777-4777-8777-77777777777${digit}`) as PaymentId,
  paymentHash: '07'.repeat(32),
});
const reserve = async (payment: Payment) => commit(table.store, await reserveInvoice(table.store, payment));

describe('a Lightning invoice', () => {
  it('is paid by one payment of the platform, however often that one is repeated', async () => {
    const [first, second] = [paying('a'), paying('b')];
    await reserve(first);
    table.holds(stored.payment(first));
    await reserve(first);
    await expect(reserve(second)).rejects.toThrow('has been paid');
  });

  it('is paid by one of two payments that begin at once', async () => {
    const [first, second] = [paying('a'), paying('b')];
    const [one, other] = [await reserveInvoice(table.store, first), await reserveInvoice(table.store, second)];
    await commit(table.store, one);
    await expect(commit(table.store, other)).rejects.toThrow('has been paid');
  });

  it('is left to another payment by one that failed', async () => {
    const [first, second] = [paying('a', { status: 'FAILED' }), paying('b')];
    await reserve(first);
    table.holds(stored.payment(first));
    await reserve(second);
    expect(table.ofType('LIGHTNING_INVOICE')).toMatchObject([{ paymentId: second.paymentId }]);
  });
});
