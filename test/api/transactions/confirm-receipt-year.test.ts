// DEFECT (small) functions/api/transactions/confirm-receipt-delivery.ts: a time whose UTC form leaves year 9999 becomes
// '+010000-...' and breaks the response schema: 500 instead of 400.
import { expect, it } from 'vitest';
import { handler } from '../../../functions/api/transactions/confirm-receipt-delivery.ts';
import { aPayment, ids } from '../../support/builders.ts';
import { useTable } from '../../support/clients.ts';
import { invoke } from '../../support/invoke.ts';
import { stored } from '../../support/items.ts';

const table = useTable();
it('refuses it as input', async () => {
  table.holds(stored.payment(aPayment()));
  const body = { receiptDeliveryConfirmedAt: '9999-12-31T23:59:59-12:00' };
  expect((await invoke(handler, { path: { transactionId: ids.transaction }, body })).status).toBe(400);
});
