import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { formatId } from '../../../../functions/domain/ids.ts';
import type { MoveName } from '../../../../functions/domain/payments/lifecycle.ts';
import { handler as handleLateChanges } from '../../../../functions/events/handle-late-changes.ts';
import { reportToSender } from '../../../../functions/use-cases/payments/workflow/customer-payment.ts';
import { useQueue } from '../../../kit/aws-stubs.ts';
import { aPayment, ids, noon, uuids } from '../../../kit/builders.ts';
import { stored } from '../../../kit/items.ts';
import { queueEvent, readerOf, streamEvent } from '../../../kit/streams.ts';
import { useTable } from '../../../kit/table.ts';

const table = useTable();
const queue = useQueue();
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

  it('waits among the late changes until then, and is not set aside', async () => {
    queue.stub.on(SendMessageCommand).resolves({});
    sent(['process']);
    const change = { before: stored.payment({ ...returned, status: 'COMPLETED' }), after: stored.payment(returned) };
    await readerOf('DriveWorkflow')(streamEvent(change));
    expect(queue.sent().map(({ url }) => url)).toEqual(['https://queue.example/late-changes']);
    expect(table.payment().status).toBe('PROCESSING');
    sent(['process', 'complete']);
    await handleLateChanges(queueEvent(queue.sent()[0]?.message));
    expect(table.payment()).toMatchObject({ status: 'FAILED', failureReason: 'PAYOUT_RETURNED' });
  });
});
