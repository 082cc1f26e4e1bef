import { expect, it } from 'vitest';
import { giveUpAfterMs } from '../../../functions/contract/figures.ts';
import { recoverPredecessor } from '../../../functions/use-cases/webhooks/recovery/recover-predecessor.ts';
import { aPayment } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { completed, pending, processing, useDeliveries } from '../../kit/rooms/webhook-delivery.ts';

const { table, clock, deliveryOf, queued } = useDeliveries();

/** Looks for the events before the third one of a payment, of which nothing is left, so long after the second. */
async function recover(ms: number, reason: 'OVERDUE' | 'RESTORED' | 'RETRY') {
  clock.set(new Date(Date.parse(completed.previousAt ?? '') + ms).toISOString());
  await recoverPredecessor(table.store, { ...completed, reason });
  return [pending, processing].map((message) => deliveryOf(message)?.status);
}

it.each<[string, number, 'OVERDUE' | 'RESTORED' | 'RETRY', readonly (string | undefined)[]]>([
  ['both', 2 * giveUpAfterMs - 1, 'OVERDUE', ['FAILED', 'FAILED']],
  ['both after a restore', 0, 'RESTORED', ['FAILED', 'FAILED']],
  [
    'the last alone, as the records of those before it may have expired',
    2 * giveUpAfterMs,
    'OVERDUE',
    [undefined, 'FAILED'],
  ],
  ['both, once the stream no longer has them', 25 * 3_600_000, 'OVERDUE', ['FAILED', 'FAILED']],
  ['none while the stream may still bring them', 25 * 3_600_000 - 1, 'OVERDUE', [undefined, undefined]],
  ['none for another message', 2 * giveUpAfterMs, 'RETRY', [undefined, undefined]],
])('of two events before a third that are lost it gives up %s', async (_, ms, reason, statuses) => {
  expect(await recover(ms, reason)).toEqual(statuses);
});

it('sends the event before a parked one from the item that still has it', async () => {
  table.holds(stored.payment(aPayment(['process'])));
  expect(await recover(25 * 3_600_000, 'OVERDUE')).toEqual([undefined, undefined]);
  expect(queued()).toMatchObject([{ eventId: processing.eventId, number: 2, reason: 'OVERDUE' }]);
});
