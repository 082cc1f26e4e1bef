import { beforeEach, describe, expect, it } from 'vitest';
import { handler as reject } from '../../../functions/api/transactions/reject-pending-payment.ts';
import { ids } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { type HttpHandler, type HttpRequest, invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';
import { useClock } from '../../support/seams.ts';
import { aDeferredReceipt } from '../../support/uma.ts';

const table = useTable();
useClock();
const call = (handler: HttpHandler, overrides: HttpRequest = {}) =>
  invoke(handler, { path: { transactionId: ids.transaction }, ...overrides });

beforeEach(() => {
  table.holds(stored.payment(aDeferredReceipt()));
  table.accepts();
});

// What it refuses is the same as for approve and stands beside that: approve-pending-payment.test.ts.
describe('POST /transactions/{transactionId}/reject', () => {
  it('turns the payment down; nothing is booked', async () => {
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
