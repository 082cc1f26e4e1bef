import { table } from '../contract/wiring.ts';
import { countIndex, type IndexPartition, type ListedKey, queryIndex, queryKeys, type Stretch } from './index-query.ts';
import type { Store } from './table.ts';
import type { TransactionList } from './transaction-lists.ts';

export type { ListedKey, Stretch } from './index-query.ts';

/** Inclusive bounds of the creation time, ISO 8601 in UTC with milliseconds. */
export interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The positions of a range. A time alone sorts before every transaction of that moment, with `#~` behind all of them. */
export const stretchOf = ({ from, to }: TimeRange): Stretch => ({
  lowest: from ?? ' ',
  highest: to ? `${to}#~` : '~',
});

/** Whether a stretch is the whole of its list. */
export const isWhole = ({ lowest, highest }: Stretch): boolean => lowest === ' ' && highest === '~';

/** The keys of a list, read in pages of `batch` as they are consumed. */
export const walkKeys = (
  store: Store,
  list: TransactionList,
  stretch: Stretch,
  batch: number,
): AsyncGenerator<ListedKey> => queryKeys(store, partitionOf(list), stretch, batch);

/** Counts a stretch of a list without reading its transactions: about 35 of them for one read unit. */
export const countKeys = (store: Store, list: TransactionList, stretch: Stretch): Promise<number> =>
  countIndex(store, partitionOf(list), stretch);

/** Whether a list is so short that nothing is gained by looking for a shorter one. */
export async function isShort(store: Store, list: TransactionList, stretch: Stretch): Promise<boolean> {
  const { value } = await queryIndex(store, partitionOf(list), stretch, { Select: 'COUNT', Limit: 100 }).next();
  return value?.LastEvaluatedKey === undefined;
}

const partitionOf = ({ platformId, index, partition }: TransactionList): IndexPartition => ({
  platformId,
  index: table.transactionIndexes[index],
  partition,
});
