import { describe, expect, it } from 'vitest';
import { formatId } from '../../../../functions/domain/ids.ts';
import type { MoveName } from '../../../../functions/domain/payments/lifecycle.ts';
import { reportToSender } from '../../../../functions/use-cases/payments/workflow/customer-payment.ts';
import { aPayment, ids, noon, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const now = new Date(noon);

describe('what a customer has received over UMA and the receiving bank has returned', () => {
  const returned = aPayment(['process', 'complete', 'return'], {
    ...{ kind: 'UMA_IN', paymentId: uuids.unknown, sentBy: uuids.payment },
    ...{ destinationAccountId: ids.external, returnedAt: noon },
  });
  const sent = (moves: readonly MoveName[]) =>
    table.holds(
      stored.payment(
        aPayment(moves, {
          destinationAccountId: '$jane@example.com',
          umaReceiverId: formatId('Customer', uuids.unknown),
        }),
      ),
    );

  it('comes back to the payment of its sender, once', async () => {
    sent(['process', 'complete']);
    for (const _ of ['the change', 'the same change again']) {
      await reportToSender(table.store, returned, now);
      expect(table.payment()).toMatchObject({ status: 'FAILED', failureReason: 'PAYOUT_RETURNED', returnedAt: noon });
      expect(table.booked()).toMatchObject([
        { movement: 'RETURN', postings: [{ account: 'system:payout-clearing' }, { account: 'system:cash:uma' }] },
      ]);
    }
  });

  it('is read again until the delivery to the sender is booked', async () => {
    sent(['process']);
    await expect(reportToSender(table.store, returned, now)).rejects.toThrow('has not been completed yet');
    expect(table.transactions()).toEqual([]);
  });
});
