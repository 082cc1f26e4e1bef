import { type Id, type PlatformId, uuidIn } from '../../../domain/ids.ts';
import { maximumWhileSharded } from '../../../domain/ledger/account.ts';
import { accountShard, internalAccount, type Key } from '../../keys.ts';
import type { Item, Write } from '../../write.ts';

/** As many shards as one transaction of at most 100 items creates, or merges, together with the parent item. */
export const shardsPerAccount = 96;
/** All shards together take at most this part of the largest balance, so that they can always be merged. */
export const maximumPerShard = Math.floor(maximumWhileSharded / shardsPerAccount);

/** An account whose balance many requests may write at once. */
export interface AccountRef {
  readonly platformId: PlatformId;
  readonly accountId: Id<'InternalAccount'>;
}

/** The key of the account's item, which is the parent item of its shards. */
export const parentKey = ({ platformId, accountId }: AccountRef): Key =>
  internalAccount(platformId, uuidIn('InternalAccount', accountId));

export const shardKey = ({ platformId, accountId }: AccountRef, index: number): Key =>
  accountShard(platformId, uuidIn('InternalAccount', accountId), index);

export const isSharded = (parent: Item | undefined): parent is Item & { readonly shardCount: unknown } =>
  Number(parent?.shardCount ?? 0) > 0;

/** The amount that a write adds to the balance of an account or takes from it. */
export interface BalanceMove {
  readonly account: AccountRef & { readonly at: Date };
  /** Added when greater than 0, taken when less. */
  readonly amount: number;
  /** Writes the parent item where no shard can, adding what was taken from shards for it. */
  readonly throughParent?: (merged: number) => Write;
}

/** A write to an account's item that `commitSharded` may replace by writes to its shards. */
export interface ShardableWrite extends Write {
  readonly move: BalanceMove;
}

export const isShardable = (write: Write): write is ShardableWrite => 'move' in write;
