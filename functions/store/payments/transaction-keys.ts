import { table } from '../../topology/table.ts';
import {
  countPartitions,
  type IndexPartition,
  type ListedKey,
  pageOf,
  queryIndex,
  type Stretch,
  walkPartitions,
} from '../index-query.ts';
import type { Store } from '../table.ts';
import { partitionsOf, type TransactionList } from './transaction-listing.ts';

export type { ListedKey, Stretch } from '../index-query.ts';

/** Reads the keys of a list in order, in pages of `batch` as they are consumed. */
export const walkKeys = (
  store: Store,
  list: TransactionList,
  stretch: Stretch,
  batch: number,
): AsyncGenerator<ListedKey> => walkPartitions(store, indexPartitions(list), stretch, batch);

/** Counts a stretch of a list by its keys; nothing where there are more than `most`. */
export const countKeys = (
  store: Store,
  list: TransactionList,
  stretch: Stretch,
  most: number,
): Promise<number | undefined> => countPartitions(store, indexPartitions(list), stretch, most);

/** Counts a part of a list that is short, because milestones delimit it. */
export const countShort = async (store: Store, list: TransactionList, stretch: Stretch): Promise<number> =>
  (await countKeys(store, list, stretch, Number.POSITIVE_INFINITY)) ?? 0;

/** Whether a list is so short that a shorter one would save nothing. */
export async function isShort(store: Store, list: TransactionList, stretch: Stretch): Promise<boolean> {
  const partitions = indexPartitions(list);
  // A page ends at its limit whether or not something is behind it: one entry more tells.
  const Limit = pageOf(100, partitions.length) + 1;
  const haveMore = partitions.map(async (partition) => {
    const { value } = await queryIndex(store, partition, stretch, { Select: 'COUNT', Limit }).next();
    return value?.LastEvaluatedKey !== undefined;
  });
  return !(await Promise.all(haveMore)).includes(true);
}

/** The partitions of its index that a list consists of. */
const indexPartitions = (list: TransactionList): readonly IndexPartition[] =>
  partitionsOf(list).map(({ platformId, index, partition }) => ({
    platformId,
    index: table.sharedIndexes[index],
    partition,
  }));
