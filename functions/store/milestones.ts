import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keys } from './keys.ts';
import type { Store } from './table.ts';
import { countKeys, isWhole, type Stretch } from './transaction-index.ts';
import { byFailure, type TransactionList } from './transaction-lists.ts';

/** How many transactions a list holds that were created before `upTo`. */
interface Milestone {
  readonly upTo: string;
  readonly count: number;
}

/**
 * How long after its time a transaction may still appear in a list, in milliseconds: the longest a function runs between
 * reading its clock and its commit, and the lag of an index. What is older is settled: nothing joins it any more.
 */
const settledAfterMs = 60_000;

/** One new transaction in so many sets milestones. Which ones follows from their ids, so that a repeat decides alike. */
const everyNth = 32;

/** Fewer transactions than this behind the milestone before are counted as cheaply as a further milestone is read. */
const shortestStretch = 32;

/** Whether the lists that a transaction joins are counted then. */
export const setsMilestones = (paymentId: string): boolean => Number.parseInt(paymentId.slice(-4), 16) % everyNth === 0;

/**
 * Counts the settled part of lists that a transaction has just joined, from their milestones on. Only for lists that
 * never lose one and are sorted by when they got it. A milestone says of a fixed part of such a list what is true of it
 * for ever. So it does not matter how often, in which order or in what batches records of the stream arrive: the second
 * time writes what the first has written, and a record that is lost costs later readers a few read units and no truth.
 */
export async function setMilestones(store: Store, lists: readonly TransactionList[], joinedAt: string): Promise<void> {
  const upTo = new Date(Date.parse(joinedAt) - settledAfterMs).toISOString();
  await Promise.all(lists.map((list) => setMilestone(store, list, upTo)));
}

async function setMilestone(store: Store, list: TransactionList, upTo: string): Promise<void> {
  const last = await findMilestone(store, list, { lowest: ' ', highest: upTo }, 'last');
  const added = await countKeys(store, list, { lowest: last?.upTo ?? ' ', highest: upTo });
  if (added < shortestStretch) return;
  const item = { ...keyOf(list, upTo), count: (last?.count ?? 0) + added, type: 'MILESTONE' };
  await store.client.send(new PutCommand({ TableName: store.tableName, Item: item }));
}

/**
 * Counts a stretch of a list: where it has milestones, only what lies before the first and behind the last of them. A list
 * by status has none, as it gets transactions in any place; one that none leaves is counted whole by when it got them.
 */
export async function countTransactions(store: Store, list: TransactionList, stretch: Stretch): Promise<number> {
  if (list.index !== 'status') return countByMilestones(store, list, stretch);
  if (list.isShared || !isWhole(stretch)) return countKeys(store, list, stretch);
  return countByMilestones(store, byFailure(list), stretch);
}

async function countByMilestones(store: Store, list: TransactionList, stretch: Stretch): Promise<number> {
  const fromStart = stretch.lowest === ' ';
  const [first, last] = await Promise.all([
    fromStart ? start : findMilestone(store, list, stretch, 'first'),
    findMilestone(store, list, stretch, 'last'),
  ]);
  if (!first || !last) return countKeys(store, list, stretch);
  const [before, behind] = await Promise.all([
    fromStart ? 0 : countKeys(store, list, { lowest: stretch.lowest, highest: first.upTo }),
    countKeys(store, list, { lowest: last.upTo, highest: stretch.highest }),
  ]);
  return before + (last.count - first.count) + behind;
}

/** Before every transaction there is none. */
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
  return item && { upTo: item.sk as string, count: item.count as number };
}

const keyOf = ({ platformId, index, partition }: TransactionList, upTo: string) =>
  keys.milestone(platformId, `${index}#${partition}`, upTo);
