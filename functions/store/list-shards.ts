/**
 * Lists that every payment of a platform is written to once. At 1,000 payments a second a shard takes 125 writes a second on
 * average; with four shards it would be 250 on average, and more in about every second second (docs/decisions.md#storage-9).
 */
export const shardsOfTransactions = 8;

/** Lists that every payment may enter and leave, or that a failing endpoint fills with every event. */
export const shardsOfOpenWork = 16;

export type ShardCount = typeof shardsOfTransactions | typeof shardsOfOpenWork;

/** The digit of a uuid that decides, from the end: it is random, and the last four decide which payments set milestones. */
const digit = -5;

/** The shard of a list that an item with this uuid is written to. */
export const shardOf = (uuid: string, count: ShardCount): string =>
  (Number.parseInt(uuid.at(digit) ?? '', 16) % count).toString(16);

/** The name of a partition of a sharded list. */
export const sharded = (partition: string, shard: string): string => `${partition}#${shard}`;

/** The partition of a list that a transaction is written to, and stays in: a count of a partition must not change when a transaction does. */
export const partitionOf = (list: string, transactionUuid: string): string =>
  sharded(list, shardOf(transactionUuid, shardsOfTransactions));

/** Every partition of a list. */
export const partitionNames = (partition: string, count: ShardCount): readonly string[] =>
  Array.from({ length: count }, (_, index) => sharded(partition, index.toString(16)));
