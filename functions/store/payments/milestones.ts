import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { PaymentId, Uuid } from '../../domain/ids.ts';
import { integer, object, text } from '../../domain/schema.ts';
import { isWhole, mostCounted, total } from '../index-query.ts';
import * as keys from '../keys.ts';
import type { Store } from '../table.ts';
import { countKeys, countShort, type Stretch } from './transaction-keys.ts';
import { byFailure, partitionsOf, type TransactionList } from './transaction-listing.ts';

/** How many transactions of a partition of a list were created before `upTo`. */
interface Milestone {
  readonly upTo: string;
  readonly count: number;
}

/**
 * How long after its creation a transaction may still appear in a list, in milliseconds: a function may run this long between
 * reading its clock and its commit, and an index lags. The part of a list that is older does not change any more.
 */
const settledAfterMs = 60_000;

/** One transaction in this many sets milestones. The id decides which, so that a repeated stream record decides the same. */
const everyNth = 32;

/** Counting fewer transactions than this costs as little as reading one more milestone. */
const shortestStretch = 32;

/** Whether this transaction sets milestones in the lists that it joins. */
export const setsMilestones = (paymentId: PaymentId | Uuid<'CardTransaction'>): boolean =>
  Number.parseInt(paymentId.slice(-4), 16) % everyNth === 0;

/**
 * Sets a milestone in each of the lists that a transaction has just joined. The lists must never lose a transaction and be
 * sorted by when they got it. Then a milestone counts a part that never changes, so stream records may arrive repeatedly and in
 * any order: the second one writes what the first one wrote. A lost record only costs later readers a few read units.
 */
export async function setMilestones(store: Store, lists: readonly TransactionList[], joinedAt: string): Promise<void> {
  const upTo = new Date(Date.parse(joinedAt) - settledAfterMs).toISOString();
  await Promise.all(lists.map((list) => setMilestone(store, list, upTo)));
}

async function setMilestone(store: Store, list: TransactionList, upTo: string): Promise<void> {
  const last = await findMilestone(store, list, { lowest: ' ', highest: upTo }, 'last');
  const added = await countShort(store, list, { lowest: last?.upTo ?? ' ', highest: upTo });
  if (added < shortestStretch) return;
  const item = { ...keyOf(list, upTo), count: (last?.count ?? 0) + added, type: 'MILESTONE' };
  await store.client.send(new PutCommand({ TableName: store.tableName, Item: item }));
}

/**
 * Counts a stretch of a list. With milestones, only the parts before the first and after the last one are counted by their
 * keys. Other lists by status than those that only grow have no milestones, because they get transactions in any place. If no
 * transaction leaves that status, the whole list is counted in the order in which it got them. What has to be counted by its keys
 * is counted only where it is short enough.
 */
export async function countTransactions(
  store: Store,
  list: TransactionList,
  stretch: Stretch,
): Promise<number | undefined> {
  const partitions = partitionsOf(list);
  const most = Math.ceil(mostCounted / partitions.length);
  return total(await Promise.all(partitions.map((partition) => countPartition(store, partition, stretch, most))));
}

async function countPartition(
  store: Store,
  list: TransactionList,
  stretch: Stretch,
  most: number,
): Promise<number | undefined> {
  if (list.index !== 'status' || list.onlyGrows) return countByMilestones(store, list, stretch);
  if (list.isShared || list.isLeft || !isWhole(stretch)) return countKeys(store, list, stretch, most);
  return countByMilestones(store, byFailure(list), stretch);
}

async function countByMilestones(store: Store, list: TransactionList, stretch: Stretch): Promise<number> {
  const fromStart = stretch.lowest === ' ';
  const [first, last] = await Promise.all([
    fromStart ? start : findMilestone(store, list, stretch, 'first'),
    findMilestone(store, list, stretch, 'last'),
  ]);
  if (!first || !last) return countShort(store, list, stretch);
  const [before, behind] = await Promise.all([
    fromStart ? 0 : countShort(store, list, { lowest: stretch.lowest, highest: first.upTo }),
    countShort(store, list, { lowest: last.upTo, highest: stretch.highest }),
  ]);
  return before + (last.count - first.count) + behind;
}

const start: Milestone = { upTo: ' ', count: 0 };

async function findMilestone(
  { client, tableName }: Store,
  list: TransactionList,
  { lowest, highest }: Stretch,
  which: 'first' | 'last',
): Promise<Milestone | undefined> {
  if (lowest > highest) return undefined;
  const { Items } = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: 'pk = :list AND sk BETWEEN :lowest AND :highest',
      ExpressionAttributeValues: { ':list': keyOf(list, '').pk, ':lowest': lowest, ':highest': highest },
      ScanIndexForward: which === 'first',
      Limit: 1,
    }),
  );
  const [item] = Items ?? [];
  if (!item) return undefined;
  const { sk, count } = readMilestone(item, 'MILESTONE');
  return { upTo: sk, count };
}

const readMilestone = object({ sk: text, count: integer });

const keyOf = ({ platformId, index, partition }: TransactionList, upTo: string) =>
  keys.milestone(platformId, `${index}#${partition}`, upTo);
