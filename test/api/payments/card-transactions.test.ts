/** What the operations on payments answer for the transaction of a card. */
import { describe, expect, it } from 'vitest';
import { handler as approve } from '../../../functions/api/payments/approve-pending-payment.ts';
import { handler as cancel } from '../../../functions/api/payments/cancel-transaction.ts';
import { handler as confirm } from '../../../functions/api/payments/confirm-receipt-delivery.ts';
import { handler as reject } from '../../../functions/api/payments/reject-pending-payment.ts';
import { handler as simulate } from '../../../functions/api/sandbox/sandbox-simulate-transaction-event.ts';
import { otherPlatformId, uuids } from '../../kit/builders.ts';
import { aCardTransaction } from '../../kit/card-builders.ts';
import { type HttpRequest, invoke } from '../../kit/invoke.ts';
import { stored } from '../../kit/items.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
useClock();
const transaction = aCardTransaction();

describe.each<[string, typeof cancel, HttpRequest, status: number, code: string]>([
  ['cancel', cancel, {}, 400, 'INVALID_INPUT'],
  ['confirm', confirm, { body: {} }, 400, 'INVALID_INPUT'],
  ['approve', approve, { body: {} }, 409, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  ['reject', reject, { body: {} }, 409, 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL'],
  ['simulate an event of', simulate, { body: { event: 'BANK_RETURN' } }, 409, 'CONFLICT'],
])('to %s the transaction of a card', (_, handler, request, status, code) => {
  const ofCard = (transactionId: string) => invoke(handler, { path: { transactionId }, ...request });

  it('is refused with the reason', async () => {
    table.holds(stored.cardTransaction(transaction));
    expect(await ofCard(transaction.cardTransactionId)).toMatchObject({ status, body: { code } });
    expect(table.transactions()).toEqual([]);
  });

  it.each([
    ['another platform', { ...transaction, platformId: otherPlatformId }, transaction.cardTransactionId],
    ['nothing', transaction, `CardTransaction:${uuids.unknown}`],
  ])('is 404 where the id is of %s', async (_name, held, id) => {
    table.holds(stored.cardTransaction(held));
    expect(await ofCard(id)).toMatchObject({ status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } });
  });
});
