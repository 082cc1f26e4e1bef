import { beforeEach, describe, expect, it } from 'vitest';
import { handler as reject } from '../../../functions/api/payments/reject-pending-payment.ts';
import { ids } from '../../kit/builders.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';
import { aDeferredReceipt } from '../../kit/uma.ts';

const table = useTable();
useClock();
const call = (handler: HttpHandler, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });

beforeEach(() => table.holds(stored.payment(aDeferredReceipt())));

// The refusals are those of approvePendingPayment: approve-pending-payment.test.ts.
describe('POST /transactions/{transactionId}/reject', () => {
  it('rejects the payment and books nothing', async () => {
    expect(await call(reject, { body: { reason: 'Example' } })).toMatchObject({
      status: 200,
      body: { status: 'REJECTED' },
    });
    expect(table.written()).toEqual([expect.stringContaining(' PAYMENT')]);
    expect(table.writeTo(' PAYMENT')?.Put?.Item).toMatchObject({
      rejectionReason: 'Example',
      event: { number: 2, type: 'INCOMING_PAYMENT.FAILED' },
    });
  });

  it('needs no body', async () => expect((await call(reject, { body: undefined })).status).toBe(200));
});
