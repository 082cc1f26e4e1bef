import { table } from '../../topology/table.ts';
import {
  countIndex,
  type IndexPartition,
  type ListedKey,
  queryIndex,
  queryKeys,
  type Stretch,
} from '../index-query.ts';
import type { Store } from '../table.ts';
import type { TransactionList } from './transaction-lists.ts';

export type { ListedKey, Stretch } from '../index-query.ts';

/** Reads the keys of a list in pages of `batch`, as they are consumed. */
export const walkKeys = (
  store: Store,
  list: TransactionList,
  stretch: Stretch,
  batch: number,
): AsyncGenerator<ListedKey> => queryKeys(store, partitionOf(list), stretch, batch);

/** Counts a stretch of a list by its keys, about 35 for one read unit. */
export const countKeys = (store: Store, list: TransactionList, stretch: Stretch): Promise<number> =>
  countIndex(store, partitionOf(list), stretch);

/** Whether a list is so short that a shorter one would save nothing. */
export async function isShort(store: Store, list: TransactionList, stretch: Stretch): Promise<boolean> {
  const { value } = await queryIndex(store, partitionOf(list), stretch, { Select: 'COUNT', Limit: 100 }).next();
  return value?.LastEvaluatedKey === undefined;
}

const partitionOf = ({ platformId, index, partition }: TransactionList): IndexPartition => ({
  platformId,
  index: table.sharedIndexes[index],
  partition,
});
