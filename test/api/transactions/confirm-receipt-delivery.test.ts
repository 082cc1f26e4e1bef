import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/transactions/confirm-receipt-delivery.ts';
import { aCaller, aPayment, aQuote, ids, moved, otherPlatformId } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock } from '../../support/seams.ts';

const table = useTable();
const clock = useClock();
const confirm = (overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });
const payment = aPayment(['process', 'complete']);

beforeEach(() => {
  table.holds(stored.payment(payment));
  table.accepts();
});

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
    expect(table.stub.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
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
    table.stub
      .on(GetCommand)
      .resolvesOnce({ Item: stored.payment(processing) })
      .resolves({ Item: stored.payment(moved(processing, 'complete')) });
    table.stub
      .on(PutCommand)
      .rejectsOnce(new ConditionalCheckFailedException({ $metadata: {}, message: 'stale' }))
      .resolves({});
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

  it('answers 404 for a quote without a transaction, and for another platform', async () => {
    expect((await confirm({ caller: aCaller({ platformId: otherPlatformId }) })).body).toMatchObject({
      code: 'TRANSACTION_NOT_FOUND',
    });
    table.holds(stored.payment(aQuote()));
    expect((await confirm()).status).toBe(404);
    expect(table.transactions()).toEqual([]);
  });
});
