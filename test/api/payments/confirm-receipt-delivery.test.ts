import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/payments/confirm-receipt-delivery.ts';
import { aCaller, aPayment, aQuote, ids, moved, otherPlatformId } from '../../kit/builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const clock = useClock();
const confirm = (overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });
const payment = aPayment(['process', 'complete']);

beforeEach(() => table.holds(stored.payment(payment)));

describe('POST /transactions/{transactionId}/confirm', () => {
  it('takes the time of the request, in UTC', async () => {
    const answer = await confirm({ body: { receiptDeliveryConfirmedAt: '2025-11-01T14:00:00+02:00' } });
    expect(answer).toMatchObject({ status: 200, body: { receiptDeliveryConfirmedAt: '2025-11-01T12:00:00.000Z' } });
  });

  it.each([{}, undefined])('takes the time of the server for the body %j', async (body) => {
    clock.set('2025-11-01T15:00:00.000Z');
    expect((await confirm({ body })).body).toMatchObject({ receiptDeliveryConfirmedAt: '2025-11-01T15:00:00.000Z' });
  });

  it('overwrites an earlier time, under the version that was read, and is no event', async () => {
    table.holds(stored.payment({ ...payment, receiptDeliveryConfirmedAt: '2025-11-01T13:00:00.000Z' }));
    await confirm({ body: { receiptDeliveryConfirmedAt: '2025-11-01T14:00:00.000Z' } });
    expect(table.writeTo(' PAYMENT')?.Put).toMatchObject({
      Item: {
        receiptDeliveryConfirmedAt: '2025-11-01T14:00:00.000Z',
        status: 'COMPLETED',
        version: payment.version + 1,
        event: payment.event,
      },
      ConditionExpression: '#version = :loaded',
      ExpressionAttributeValues: { ':loaded': payment.version },
    });
  });

  it('keeps a move that overtakes it', async () => {
    const processing = aPayment(['process']);
    table.holds(stored.payment(processing));
    table.beforeNextWrite(() => table.holds(stored.payment(moved(processing, 'complete'))));
    expect((await confirm()).body).toMatchObject({ status: 'COMPLETED' });
  });

  it.each(['yesterday', '2025-11-01', 7])('is refused for the time %j', async (receiptDeliveryConfirmedAt) => {
    const answer = await confirm({ body: { receiptDeliveryConfirmedAt } });
    expect(answer).toMatchObject({
      status: 400,
      body: { details: { errors: [{ field: 'receiptDeliveryConfirmedAt' }] } },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for a quote that is not executed, and answers 404 for another platform', async () => {
    expect((await confirm({ caller: aCaller({ platformId: otherPlatformId }) })).body).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    });
    table.holds(stored.payment(aQuote()));
    expect(await confirm()).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(table.transactions()).toEqual([]);
  });
});
