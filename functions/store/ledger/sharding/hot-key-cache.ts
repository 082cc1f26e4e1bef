import type { Key } from '../../keys.ts';
import * as keys from '../../keys.ts';
import type { Item } from '../../write.ts';
import { type Allocation, allocating, toAllocation } from './allocation.ts';
import { isSharded, type ShardedBalance, shardCountOf } from './sharded-balance.ts';

/** The load that an execution environment has seen on the key of a balance. */
export interface HotKeyState {
  /** The shard that the environment uses, and how many there are; absent while the balance is not known to be sharded. */
  readonly shard?: number;
  readonly shardCount?: number;
  /** The most shards that a balance in the same transaction had when this one was read: they grow together. */
  readonly company?: number;
  /** Conflicts in a row at the parent item. */
  readonly conflicts: number;
  /** The version of the parent item when it was last read, until it is written. */
  readonly versionRead?: number;
  /** It held too little the last time. */
  readonly isExhausted?: boolean;
  /** The allocation that is used up and needs no other one. */
  readonly endedAllocation?: number;
}

interface Lease {
  /** In milliseconds since 1970. */
  readonly until: number;
  readonly isAllocating: boolean;
  readonly allocation: Allocation | undefined;
}

const maximumEntries = 10_000;

/** Which balances one execution environment has seen to be hot. A stale entry costs a call, never money. */
export class HotKeyCache {
  readonly #states = new Map<string, HotKeyState>();
  /** The leases that were read. */
  readonly #leases = new Map<string, Lease>();
  readonly #random: () => number;
  /** From 0 to 1: where the shards of this environment are among those of any balance. */
  #lane: number | undefined;

  /** `random` returns numbers from 0 to 1. */
  constructor(random: () => number) {
    this.#random = random;
  }

  get(key: Key): HotKeyState | undefined {
    return this.#states.get(nameOf(key));
  }

  set(key: Key, state: HotKeyState): void {
    if (this.#states.size >= maximumEntries) this.#states.clear();
    this.#states.set(nameOf(key), state);
  }

  delete(key: Key): void {
    this.#states.delete(nameOf(key));
    this.#leases.delete(nameOf(keys.shardingLease(key)));
  }

  /** Records from an item that was read whether it is sharded, which saves a conflict at the parent item. */
  observe(item: Item): void {
    if (isLease(item)) this.#observeLease(item);
    if (!isParent(item)) return;
    const { shard, shardCount, ...state } = this.get(item) ?? { conflicts: 0 };
    const versionRead = typeof item.version === 'number' ? { versionRead: item.version } : {};
    const count = shardCountOf(item);
    if (isSharded(item))
      this.set(item, {
        ...state,
        ...versionRead,
        shard: shardCount === count && shard !== undefined ? shard : this.shardAmong(count),
        shardCount: count,
      });
    else this.set(item, shard === undefined ? { ...state, ...versionRead } : { conflicts: 0, ...versionRead });
  }

  #observeLease(item: Item & Key): void {
    if (this.#leases.size >= maximumEntries) this.#leases.clear();
    this.#leases.set(nameOf(item), toLease(item));
  }

  /** Whether another environment allocates what is left of a balance, or creates the shards of one that is not known to be sharded. */
  isLeased({ key, at }: Pick<ShardedBalance, 'key' | 'at'>): boolean {
    const lease = this.#leases.get(nameOf(keys.shardingLease(key)));
    if (!lease || lease.until <= at) return false;
    return lease.isAllocating || this.get(key)?.shard === undefined;
  }

  /** The allocation of a scarce balance that holds now. */
  allocationOf({ key, at }: Pick<ShardedBalance, 'key' | 'at'>): Allocation | undefined {
    const allocation = this.#leases.get(nameOf(keys.shardingLease(key)))?.allocation;
    if (!allocation || allocation.until <= at || allocation.id === this.get(key)?.endedAllocation) return undefined;
    return allocation;
  }

  /** Ends an allocation for this environment, which uses its own shard again. */
  endAllocation(key: Key, { id }: Allocation): void {
    this.set(key, { conflicts: 0, ...this.get(key), endedAllocation: id });
  }

  /**
   * The shard of the environment among so many. It keeps its lane until it meets another environment there, and its lanes of all
   * balances move together: two environments contend for all balances of a payment or for none.
   */
  shardAmong(count: number): number {
    this.#lane ??= this.#random();
    return Math.min(count - 1, Math.floor(this.#lane * count));
  }

  /** Gives the balance another shard than it had, after the environment met another one there. */
  reassign(key: Key): number {
    const { shard, shardCount = 1, ...state } = this.get(key) ?? {};
    if (shard === this.shardAmong(shardCount) && shardCount > 1)
      this.changeLane((shard + 1 + Math.floor(this.#random() * (shardCount - 1))) % shardCount, shardCount);
    const next = this.shardAmong(shardCount);
    this.set(key, { ...state, shard: next, shardCount, conflicts: 0 });
    return next;
  }

  /** Moves the environment's lane to a shard. Balances follow as they get other shards. */
  changeLane(shard: number, shardCount: number): void {
    // Not near the edges of the shard, where rounding could lead to its neighbour.
    this.#lane = (shard + 0.25 + this.#random() / 2) / shardCount;
  }

  keepCompany(key: Key, company: number): void {
    this.set(key, { conflicts: 0, ...this.get(key), company });
  }

  markExhausted(key: Key): void {
    this.set(key, { ...this.get(key), conflicts: 0, isExhausted: true });
  }

  /** Records that a write succeeded: its conflicts were chance, and its version is another now. */
  succeeded(key: Key): void {
    const state = this.get(key);
    if (!state) return;
    const { versionRead, ...rest } = state;
    this.set(key, { ...rest, conflicts: 0 });
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const toLease = (item: Item): Lease => ({
  until: Number(item.leasedUntil),
  isAllocating: item.purpose === allocating,
  allocation: toAllocation(item),
});

const isLease = (item: Item): item is Item & Key => 'leasedUntil' in item;

/** Shards have a member `spent`, parent items have not. */
const isParent = (item: Item): item is Item & Key => ('balance' in item || 'volume' in item) && !('spent' in item);
