import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/api/transactions/cancel-transaction.ts';
import type { MoveName } from '../../../functions/domain/lifecycle.ts';
import { aCaller, aPayment, ids, noon, otherPlatformId } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock } from '../../support/seams.ts';

const table = useTable();
useClock();
const cancel = (overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });

beforeEach(() => {
  table.holds(stored.payment(aPayment(['process'])));
  table.accepts();
});

describe('POST /transactions/{transactionId}/cancel', () => {
  it('begins the refund of a payment that is on its way; its status stays', async () => {
    const answer = await cancel({ body: { reason: 'Example reason' } });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'PROCESSING', refund: { status: 'PENDING', reason: 'USER_CANCELLATION', initiatedAt: noon } },
    });
    expect(answer.body.refund).not.toHaveProperty('settledAt');
    expect(table.stub.commandCalls(PutCommand)[0]?.args[0].input).toMatchObject({
      Item: { event: { type: 'OUTGOING_PAYMENT.REFUND_PENDING' } },
      ConditionExpression: '#version = :loaded',
    });
    expect(table.transactions()).toHaveLength(1);
  });

  it('needs no body', async () => {
    expect((await cancel()).status).toBe(200);
  });

  it.each<[string, MoveName[]]>([
    ['is still pending', []],
    ['waits for its authorization', ['challenge']],
    ['arrived', ['process', 'complete']],
    ['failed', ['process', 'fail']],
    ['is cancelled already', ['process', 'startRefund']],
    ['is cancelled and refunded', ['process', 'startRefund', 'settleRefund']],
  ])('is refused for a payment that %s', async (_, moves) => {
    table.holds(stored.payment(aPayment(moves)));
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused for money that comes in', async () => {
    table.holds(stored.payment(aPayment(['process'], { kind: 'TRANSFER_IN' })));
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'TRANSACTION_NOT_CANCELLABLE' } });
  });

  it('answers for the transaction of another platform that there is none', async () => {
    const answer = await cancel({ caller: aCaller({ platformId: otherPlatformId }) });
    expect(answer).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});
