import { beforeEach, describe, expect, it } from 'vitest';
import { handler as approvePendingPayment } from '../../../functions/api/payments/approve-pending-payment.ts';
import { handler as rejectPendingPayment } from '../../../functions/api/payments/reject-pending-payment.ts';
import { applyDecision } from '../../../functions/domain/payments/approval.ts';
import { aPayment, ids, noon } from '../../kit/builders.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';
import { aDeferredReceipt, aUmaReceipt } from '../../kit/uma.ts';

const table = useTable();

beforeEach(() => table.holds(stored.payment(aDeferredReceipt())));
const clock = useClock();
const receiverCustomerInfo = { FULL_NAME: 'Jane Example' };
const call = (handler: HttpHandler, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, body: { receiverCustomerInfo }, ...overrides });
const both: [string, HttpHandler][] = [
  ['approve', approvePendingPayment],
  ['reject', rejectPendingPayment],
];

describe('POST /transactions/{transactionId}/approve', () => {
  it('accepts the payment and books the incoming money in one transaction', async () => {
    expect(await call(approvePendingPayment)).toMatchObject({
      status: 200,
      body: { status: 'PROCESSING', type: 'INCOMING' },
    });
    expect(table.transactions()).toHaveLength(1);
    expect(table.written()).toEqual([expect.stringContaining(' PAYMENT')]);
    expect(table.booked()).toMatchObject([{ movement: 'EXECUTION' }]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item?.approval).toBeUndefined();
  });

  it('accepts a payment whose webhook is not answered yet', async () => {
    table.holds(stored.payment(aUmaReceipt()));
    expect((await call(approvePendingPayment, { body: undefined })).status).toBe(200);
  });

  it.each([{}, { receiverCustomerInfo: { FULL_NAME: null } }])('is refused with %j', async (body) => {
    const answer = await call(approvePendingPayment, { body });
    expect(answer).toMatchObject({ status: 400, body: { code: 'MISSING_MANDATORY_USER_INFO' } });
    expect(table.transactions()).toEqual([]);
  });
});

describe.each(both)('%s', (_name, handler) => {
  const now = new Date(noon);
  it.each([
    ['is outgoing', aPayment()],
    ['was taken', applyDecision(aUmaReceipt(), { kind: 'ACCEPT' }, now, now)],
    ['was rejected', applyDecision(aUmaReceipt(), { kind: 'REJECT' }, now, now)],
  ])('is refused for a payment that %s', async (_what, payment) => {
    table.holds(stored.payment(payment));
    expect(await call(handler)).toMatchObject({
      status: 409,
      body: { code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL' },
    });
    expect(table.transactions()).toEqual([]);
  });

  it('is refused once the time is up', async () => {
    clock.set('2025-11-01T12:00:05.000Z');
    expect((await call(handler)).status).toBe(409);
    expect(table.transactions()).toEqual([]);
  });
});

// The refusals are those of approvePendingPayment: approve-pending-payment.test.ts.
describe('POST /transactions/{transactionId}/reject', () => {
  useClock();
  const call = (handler: HttpHandler, overrides: HttpRequest = {}) =>
    invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });

  it('rejects the payment and books nothing', async () => {
    expect(await call(rejectPendingPayment, { body: { reason: 'Example' } })).toMatchObject({
      status: 200,
      body: { status: 'REJECTED' },
    });
    expect(table.written()).toEqual([expect.stringContaining(' PAYMENT')]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      rejectionReason: 'Example',
      event: { number: 2, type: 'INCOMING_PAYMENT.FAILED' },
    });
  });

  it('needs no body', async () => expect((await call(rejectPendingPayment, { body: undefined })).status).toBe(200));
});
