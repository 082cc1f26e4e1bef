import { beforeEach, describe, expect, it } from 'vitest';
import { handler } from '../../functions/workflow/expire-authorization.ts';
import { aChallenge, anAccount, aPayment } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { useClock } from '../kit/ports.ts';
import { useTable } from '../kit/table.ts';
import { overtaken, paymentPlace, theTask } from '../kit/tasks.ts';

const table = useTable();
const clock = useClock(aChallenge().expiresAt);
const challenged = aPayment(['challenge'], { authorization: { waiting: ['PAYOUT'], challenge: aChallenge() } });

beforeEach(() => table.holds(stored.payment(challenged), stored.account(anAccount({ balance: 0, held: 10_000 }))));

describe('ExpireAuthorization', () => {
  it('fails the payment and releases what was held; no entry is booked, as nothing moved', async () => {
    expect(await handler(theTask)).toMatchObject({ status: 'FAILED' });
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`, expect.stringContaining('INTERNAL_ACCOUNT')]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      failureReason: 'SCA_NOT_COMPLETED',
      event: { type: 'OUTGOING_PAYMENT.FAILED' },
    });
    expect(table.writeTo(' PAYMENT')?.Put?.Item?.authorization).toBeUndefined();
    expect(table.writeTo('INTERNAL_ACCOUNT')?.Update).toMatchObject({
      UpdateExpression: expect.stringContaining('SET balance = balance + :amount, held = held - :amount,'),
      ConditionExpression: 'held >= :amount',
      ExpressionAttributeValues: { ':amount': 10_000 },
    });
  });

  it('does nothing before the challenge has run out', async () => {
    clock.set('2025-11-01T12:04:59.999Z');
    expect(await handler(theTask)).toMatchObject({ status: 'PENDING_AUTHORIZATION' });
    expect(table.transactions()).toEqual([]);
  });

  it('keeps an authorization that came first', async () => {
    overtaken(table, challenged, aPayment(['challenge', 'process']));
    expect(await handler(theTask)).toMatchObject({ status: 'PROCESSING' });
    expect(table.transactions()).toHaveLength(1);
  });

  it('releases nothing of a payment whose money comes from outside', async () => {
    table.holds(stored.payment({ ...challenged, funding: { kind: 'REALTIME' } }));
    expect(await handler(theTask)).toMatchObject({ status: 'FAILED' });
    expect(table.written()).toEqual([`${paymentPlace} PAYMENT`]);
  });

  it('releases nothing twice', async () => {
    table.holds(stored.payment(aPayment(['challenge', 'fail'])));
    await handler(theTask);
    expect(table.transactions()).toEqual([]);
  });
});
