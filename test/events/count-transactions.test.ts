import { beforeEach, describe, expect, it } from 'vitest';
import { toUuid } from '../../functions/domain/ids.ts';
import type { Payment } from '../../functions/domain/payments/payment.ts';
import * as keys from '../../functions/store/keys.ts';
import { toPayment } from '../../functions/store/payments/payments.ts';
import { aPayment, aQuote, ids, moved, platformId, uuids } from '../kit/builders.ts';
import { stored } from '../kit/items.ts';
import { readerOf, streamEvent } from '../kit/streams.ts';
import { useTable } from '../kit/table.ts';

const handler = readerOf('CountTransactions');
const table = useTable();

const paymentId = toUuid('77777777-7777-4777-8777-777777777720');
const executed = aPayment([], { paymentId, createdAt: '2025-11-01T12:30:00.000Z' });
const change = (before: Payment | undefined, after: Payment) => ({
  ...(before && { before: stored.payment(before) }),
  after: stored.payment(after),
});
const created = change(aQuote({ paymentId }), executed);

/** The shard of every payment here, which its fifth digit from the end decides. */
const shard = '7';
const lists = [
  `platform#${platformId}#${shard}`,
  `customer#${ids.customer}#${shard}`,
  `sender#${ids.source}#${shard}`,
  `receiver#${ids.external}#${shard}`,
  // The ids here begin alike, so that they have the same reference.
  `reference#${platformId}#7777777777774777`,
];
const failures = `failure#${platformId}#FAILED#${shard}`;
const lastMilestone = '2025-11-01T12:00:00.000Z';
/** The milestones that were written: list, time and count. */
const milestones = () =>
  table
    .transactions()
    .flat()
    .map(({ Put }) => [String(Put?.Item?.pk).split('#MILESTONE#')[1], Put?.Item?.sk, Put?.Item?.count]);

const at = (time: string, index: number): Payment => ({
  ...aPayment(['process', 'fail']),
  paymentId: toUuid(`77777777-7777-4777-8777-7777777${shard}${String(index).padStart(4, '0')}`),
  createdAt: time,
  failedAt: time,
});
const minute = (number: number, second: number) =>
  `2025-11-01T12:${String(number).padStart(2, '0')}:${String(second).padStart(2, '0')}.000Z`;

/** Every list has `count` transactions behind its last milestone, five before it, and five in the minute before the new one. */
function arrange(count: number): void {
  const behind = Array.from({ length: count }, (_, index) => at(minute(1 + (index % 20), index % 60), index));
  const before = Array.from({ length: 5 }, (_, index) => at(`2025-11-01T11:0${index}:00.000Z`, 100 + index));
  const unsettled = Array.from({ length: 5 }, (_, index) => at(minute(29, 1 + index), 200 + index));
  const set = [...lists, failures].map((list) => ({
    ...keys.milestone(platformId, list, lastMilestone),
    count: 1000,
    type: 'MILESTONE',
  }));
  table.holds(...[...before, ...behind, ...unsettled].map(stored.payment), ...set);
}

beforeEach(() => arrange(40));

describe('CountTransactions', () => {
  it('counts every list of a new transaction, from its last milestone to the minute before it', async () => {
    expect(await handler(streamEvent(created))).toEqual({ batchItemFailures: [] });
    expect(milestones()).toEqual(lists.map((name) => [name, '2025-11-01T12:29:00.000Z', 1040]));
  });

  it('counts incoming payments in a list of their own as well', async () => {
    table.holds(...table.ofType('PAYMENT').map((item) => stored.payment({ ...toPayment(item), kind: 'TRANSFER_IN' })));
    await handler(streamEvent(change(undefined, { ...executed, kind: 'TRANSFER_IN' })));
    expect(milestones()).toContainEqual([`incoming#${platformId}#${shard}`, '2025-11-01T12:29:00.000Z', 45]);
  });

  it('counts a failed transaction when it fails, whenever it was created', async () => {
    const failed = { ...moved(executed, 'process', 'fail'), failedAt: '2025-11-03T08:00:00.000Z' };
    await handler(streamEvent(change(executed, failed)));
    expect(milestones()).toEqual([[failures, '2025-11-03T07:59:00.000Z', 1045]]);
    await handler(streamEvent(change(failed, moved(failed, 'startRefund'))));
    expect(milestones()).toHaveLength(1);
  });

  it('counts a quote that expired without being executed in all lists at once, that of its status included', async () => {
    const time = executed.createdAt ?? '';
    const unexecuted = (payment: Payment): Payment => ({
      ...payment,
      status: 'EXPIRED',
      failedAt: payment.createdAt ?? '',
    });
    table.holds(...table.ofType('PAYMENT').map((item) => stored.payment(unexecuted(toPayment(item)))));
    await handler(streamEvent(change(aQuote({ paymentId }), unexecuted({ ...executed, createdAt: time }))));
    expect(milestones()).toEqual([
      ...lists.map((name) => [name, '2025-11-01T12:29:00.000Z', 1040]),
      [`status#${platformId}#UNUSED#${shard}`, '2025-11-01T12:29:00.000Z', 45],
    ]);
  });

  it('leaves the same milestones when a record is repeated', async () => {
    await handler(streamEvent(created));
    const set = table.ofType('MILESTONE');
    await handler(streamEvent(created, created));
    expect(table.ofType('MILESTONE')).toEqual(set);
  });

  it('sets no milestone when fewer than 32 transactions have come since the last', async () => {
    table.removes(...table.ofType('PAYMENT'));
    arrange(31);
    await handler(streamEvent(created));
    expect(milestones()).toEqual([]);
  });

  it.each<[string, ReturnType<typeof change>]>([
    ['a quote that was not executed', change(undefined, aQuote({ paymentId }))],
    ['a transaction that existed before', change(executed, moved(executed, 'process'))],
    ['a transaction whose id is not one in thirty-two', change(undefined, { ...executed, paymentId: uuids.payment })],
  ])('reads nothing for %s', async (_, news) => {
    await handler(streamEvent(news));
    expect(table.calls()).toEqual([]);
  });
});
