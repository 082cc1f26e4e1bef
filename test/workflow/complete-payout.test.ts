import { beforeEach, describe, expect, it } from 'vitest';
import { formatId } from '../../functions/domain/ids.ts';
import type { MoveName } from '../../functions/domain/payments/lifecycle.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import { handler } from '../../functions/workflow/complete-payout.ts';
import { aCustomer, anAccount, aPayment, ids, noon, otherPlatformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
useClock();
const holding = (moves: MoveName[], overrides: Partial<Payment> = {}) =>
  table.holds(stored.payment(aPayment(moves, overrides)));
/** The input of the step where the rail said no more than that it has delivered. */
const delivered = { ...theTask, delivery: '{}' };
const destination = anAccount({ accountId: ids.destination, currency: 'BTC' });

beforeEach(() => {
  holding(['process']);
  table.holds(stored.account(anAccount()), stored.account(destination));
});

describe('CompletePayout', () => {
  it('completes the payment and books what was in clearing out of the service', async () => {
    expect(await handler(delivered)).toMatchObject({ ...theTask, status: 'COMPLETED' });
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      Item: { status: 'COMPLETED', version: 4, event: { type: 'OUTGOING_PAYMENT.COMPLETED' } },
      ConditionExpression: '#version = :loaded',
      ExpressionAttributeValues: { ':loaded': 3 },
    });
    expect(table.writtenPayment()).toMatchObject({ settledAt: noon, updatedAt: noon });
    const postings = [
      { account: 'system:payout-clearing', currency: 'BTC', amount: -99_700 },
      { account: 'system:cash:lightning', currency: 'BTC', amount: 99_700 },
    ];
    expect(table.booked()).toEqual([{ movement: 'SETTLEMENT', postings }]);
  });

  it('settles the payment at the time that the rail names', async () => {
    const settledAt = '2025-11-01T11:58:30.000Z';
    await handler({ ...theTask, delivery: JSON.stringify({ settledAt }) });
    expect(table.writtenPayment()).toMatchObject({ settledAt, updatedAt: noon });
  });

  it.each([{ onChainTransaction: { transactionHash: '0x1', network: 'BASE' } }, {}])(
    'keeps the transfer to the wallet that the rail names (%j)',
    async (named) => {
      await handler({ ...theTask, delivery: JSON.stringify(named) });
      const { onChainTransaction } = table.payment();
      expect({ ...(onChainTransaction && { onChainTransaction }) }).toEqual(named);
    },
  );

  it('credits an internal account in the same transaction', async () => {
    holding(['process'], { destinationAccountId: ids.destination });
    await handler(delivered);
    expect(table.written()).toHaveLength(2);
    expect(table.writeTo(`INTERNAL_ACCOUNT#${uuids.destination}`)?.Update).toMatchObject({
      UpdateExpression: expect.stringContaining('balance = balance + :amount'),
      ExpressionAttributeValues: { ':amount': 99_700 },
    });
    expect(table.booked()[0]?.postings).toContainEqual({ account: ids.destination, currency: 'BTC', amount: 99_700 });
  });

  it.each([
    ['another customer', formatId('Customer', uuids.unknown), 2],
    ['the customer who pays', ids.customer, 1],
    ['the platform', undefined, 1],
  ])('is a receipt of its own for %s only where that is another customer', async (_, customerId, payments) => {
    const terms = { customerId: ids.customer, destinationAccountId: ids.destination } as const;
    holding(['process'], terms);
    table.holds(
      stored.account({ ...destination, customerId }),
      ...[ids.customer, formatId('Customer', uuids.unknown)].map((id) =>
        stored.customer(aCustomer({ customerId: id })),
      ),
    );
    await handler(delivered);
    expect(table.ofType('PAYMENT')).toHaveLength(payments);
  });

  it('books what it has paid out at the bank and the day that the rail names', async () => {
    await handler({ ...theTask, delivery: JSON.stringify({ cashAccount: 'example-bank', valueDate: '2025-10-31' }) });
    const [settlement] = table.booked();
    expect(settlement?.postings).toContainEqual({
      account: 'system:cash:example-bank',
      currency: 'BTC',
      amount: 99_700,
    });
    expect(settlement?.valueDate).toBe('2025-10-31');
    expect(table.writtenPayment()).toMatchObject({ cashAccount: 'example-bank' });
  });

  it('credits money that comes in, from outside', async () => {
    const dollars = { sendingCurrency: 'USD', receivingCurrency: 'USD', receivingAmount: 10_000 };
    holding(['process'], {
      kind: 'TRANSFER_IN',
      sourceAccountId: ids.external,
      destinationAccountId: ids.source,
      ...dollars,
    });
    await handler(delivered);
    expect(table.writeTo(`INTERNAL_ACCOUNT#${uuids.source}`)?.Update?.ExpressionAttributeValues).toMatchObject({
      ':amount': 10_000,
    });
    expect(table.booked()[0]?.postings).toContainEqual({
      account: 'system:cash:bank',
      currency: 'USD',
      amount: -10_000,
    });
  });

  it.each<[string, MoveName[]]>([
    ['completed', ['process', 'complete']],
    ['failed', ['process', 'fail']],
    ['returned', ['process', 'complete', 'return']],
  ])('does nothing for a payment that is %s already', async (_, moves) => {
    holding(moves);
    expect(await handler(delivered)).toMatchObject(theTask);
    expect(table.transactions()).toEqual([]);
  });

  it('does nothing for a payout that the rail has stopped: a late delivery is reported by the rail', async () => {
    holding(['process', 'startRefund', 'settleRefund']);
    expect(await handler(delivered)).toMatchObject({ status: 'REFUND_ENDED' });
    expect(table.transactions()).toEqual([]);
  });

  it.each<[string, MoveName[], string[]]>([
    ['is to be stopped', ['process', 'startRefund'], ['OUTGOING_PAYMENT.REFUND_FAILED', 'OUTGOING_PAYMENT.COMPLETED']],
    ['could not be stopped', ['process', 'startRefund', 'failRefund'], ['OUTGOING_PAYMENT.COMPLETED']],
  ])('completes a payout that %s, and gives nothing back', async (_, moves, events) => {
    holding(moves);
    await handler(delivered);
    const item = table.writeTo(' PAYMENT')?.Put?.Item;
    expect(item).toMatchObject({ status: 'COMPLETED', refund: { status: 'FAILED', reason: 'USER_CANCELLATION' } });
    expect([...(item?.earlierEvents ?? []), item?.event].map(({ type }) => type)).toEqual(events);
    expect(table.booked()).toMatchObject([{ movement: 'SETTLEMENT' }]);
  });

  it('settles once when it runs twice at the same time', async () => {
    overtaken(table, aPayment(['process']), aPayment(['process', 'complete']));
    expect(await handler(delivered)).toMatchObject({ status: 'COMPLETED' });
    expect(table.transactions()).toHaveLength(1);
  });

  it('waits for a busy account', async () => {
    holding(['process'], { destinationAccountId: ids.destination });
    table.fails('write', 'CONFLICT', 'CONFLICT');
    await handler(delivered);
    expect(table.transactions()).toHaveLength(3);
  });

  it('fails for a payment that is missing', async () => {
    const unknown = handler({ ...delivered, paymentId: uuids.unknown });
    await expect(unknown).rejects.toThrow(`The payment ${uuids.unknown} of a running workflow is missing.`);
    await expect(handler({ ...delivered, platformId: otherPlatformId })).rejects.toThrow('missing');
    expect(table.transactions()).toEqual([]);
  });
});
