import type { Write } from '../../write.ts';
import { commitSharded } from './commit-sharded.ts';
import type { CommittingWrite } from './commit-writes.ts';
import type { BalanceMove, ShardableWrite } from './sharded-balance.ts';

/** Lets `commitSharded` replace a write to a balance by writes to its shards. */
export const shardable = (write: Write, move: BalanceMove): ShardableWrite & CommittingWrite => ({
  ...write,
  move,
  commitAll: commitSharded,
});
