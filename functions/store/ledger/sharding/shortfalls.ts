import { StaleWrite } from '../../table.ts';
import type { Item } from '../../write.ts';
import type { ShardableWrite } from './sharded-balance.ts';
import type { ShardedStore } from './sharded-store.ts';

/** A shard held too little, or does not exist. */
export class ShardShortfall extends Error {
  override readonly name = 'ShardShortfall';
  readonly write: ShardableWrite;
  readonly shard: Item | undefined;
  constructor(write: ShardableWrite, shard: Item | undefined) {
    super('The shard holds too little.');
    this.write = write;
    this.shard = shard;
  }
}

/** A parent item held too little, and has shards. */
export class ParentShortfall extends Error {
  override readonly name = 'ParentShortfall';
  readonly write: ShardableWrite;
  constructor(write: ShardableWrite) {
    super('The parent item holds too little.');
    this.write = write;
  }
}

/** The error of a write whose balance cannot cover it, or does not accept it. */
export const refusalOf = (write: ShardableWrite, parent: Item | undefined): Error =>
  write.onConditionFailed?.(parent) ?? new StaleWrite('The balance changed since it was read.');

/** Throws the write's refusal when it takes more than an unsharded item has. */
export function requireEnough({ hotKeys }: ShardedStore, write: ShardableWrite, parent: Item | undefined): void {
  const { target, amount } = write.move;
  if (!parent || amount > 0 || target.available(parent) >= -amount) return;
  hotKeys.set(target.key, { conflicts: 0, isExhausted: true });
  throw refusalOf(write, parent);
}
