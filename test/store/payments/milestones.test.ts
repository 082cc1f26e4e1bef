import { beforeEach, describe, expect, it } from 'vitest';
import { toUuid } from '../../../functions/domain/ids.ts';
import * as keys from '../../../functions/store/keys.ts';
import { countTransactions, setMilestones } from '../../../functions/store/payments/milestones.ts';
import { isShort } from '../../../functions/store/payments/transaction-keys.ts';
import { senderList } from '../../../functions/store/payments/transaction-listing.ts';
import { aPayment, ids, platformId } from '../../kit/builders.ts';
import { stored } from '../../kit/items.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const at = (time: string): string => `2025-11-01T${time}:00.000Z`;

/** Milestones of a list that counted 1,000 transactions by noon and 1,040 by half past, of which a few are here. */
beforeEach(() => {
  const times = ['11:50', '11:58', '12:40', '12:50', '12:55'];
  const payments = times.map((time, index) =>
    aPayment([], { paymentId: toUuid(`77777777-7777-4777-8777-77777777000${index}`), createdAt: at(time) }),
  );
  const milestones = [
    ['12:00', 1_000],
    ['12:30', 1_040],
  ] as const;
  table.holds(
    ...payments.map(stored.payment),
    ...milestones.map(([time, count]) => ({
      ...keys.milestone(platformId, `sender#${ids.source}#7`, at(time)),
      ...{ count, type: 'MILESTONE' },
    })),
  );
});

describe('the number of transactions in a list', () => {
  it.each([
    ['from its beginning', ' ', '~', 1_043],
    ['from its beginning up to a time', ' ', at('12:45'), 1_041],
    ['from a time on', at('11:55'), '~', 44],
    ['between two times', at('11:40'), at('12:52'), 44],
    ['between a time and the first milestone behind it', at('11:40'), at('12:20'), 2],
    ['behind its last milestone', at('12:31'), '~', 3],
  ])('%s is that between its milestones, and what is before and behind them', async (_, lowest, highest, count) => {
    const list = senderList(platformId, ids.source);
    expect(await countTransactions(table.store, list, { lowest, highest })).toBe(count);
  });
});

/** Payments of one partition of the sender's list, one in each second from 14:00 on. */
const inOnePartition = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aPayment([], {
      sourceAccountId: ids.destination,
      paymentId: toUuid(`77777777-7777-4777-8777-77777777${(0x7000 + index).toString(16)}`),
      createdAt: new Date(Date.parse(at('14:00')) + index * 1_000).toISOString(),
    }),
  );

describe('a list', () => {
  it.each([
    [31, 2],
    [32, 3],
  ])('with %i transactions that are more than a minute old has %i milestones', async (added, milestones) => {
    table.holds(...inOnePartition(60).map(stored.payment));
    const joinedAt = new Date(Date.parse(at('14:01')) + added * 1_000).toISOString();
    const { shards: _, ...list } = senderList(platformId, ids.destination);
    const partition = { ...list, partition: `${ids.destination}#7` };
    await setMilestones(table.store, [partition], joinedAt);
    expect(table.ofType('MILESTONE')).toHaveLength(milestones);
  });

  it.each([
    [25, true],
    [26, false],
  ])('of which a partition has %i transactions is short: %s', async (count, short) => {
    table.holds(...inOnePartition(count).map(stored.payment));
    const stretch = { lowest: at('13:00'), highest: '~' };
    expect(await isShort(table.store, senderList(platformId, ids.destination), stretch)).toBe(short);
  });
});
