import type { Key } from '../../keys.ts';
import type { Item } from '../../write.ts';
import { isSharded, shardsPerBalance } from './sharded-balance.ts';

/** The load that an execution environment has seen on the key of a balance. */
export interface HotKeyState {
  /** The shard that the environment uses; absent while the balance is not known to be sharded. */
  readonly shard?: number;
  /** Conflicts in a row at the parent item. */
  readonly conflicts: number;
  /** The version of the parent item when it was last read, until it is written. */
  readonly versionRead?: number;
  /** It held too little the last time. */
  readonly isExhausted?: boolean;
}

const maximumEntries = 10_000;

/** Which balances one execution environment has seen to be hot. A stale entry costs a call, never money. */
export class HotKeyCache {
  readonly #states = new Map<string, HotKeyState>();
  readonly #random: () => number;
  #shard: number | undefined;

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
  }

  /** Records from an item that was read whether it is sharded, which saves a conflict at the parent item. */
  observe(item: Item): void {
    if (!isParent(item)) return;
    const { shard, ...state } = this.get(item) ?? { conflicts: 0 };
    const versionRead = typeof item.version === 'number' ? { versionRead: item.version } : {};
    if (isSharded(item)) this.set(item, { ...state, ...versionRead, shard: shard ?? this.pickShard() });
    else this.set(item, shard === undefined ? { ...state, ...versionRead } : { conflicts: 0, ...versionRead });
  }

  /**
   * Picks any shard but `earlier`. An environment uses the same shard of every balance, so two environments contend for all
   * balances of a payment or for none.
   */
  pickShard(earlier?: number): number {
    if (this.#shard === undefined) this.#shard = Math.floor(this.#random() * shardsPerBalance);
    else if (this.#shard === earlier)
      this.#shard = (earlier + 1 + Math.floor(this.#random() * (shardsPerBalance - 1))) % shardsPerBalance;
    return this.#shard;
  }

  /** Gives the balance another shard than it had. */
  reassign(key: Key): number {
    const shard = this.pickShard(this.get(key)?.shard);
    this.set(key, { ...this.get(key), shard, conflicts: 0 });
    return shard;
  }

  markExhausted(key: Key): void {
    this.set(key, { ...this.get(key), conflicts: 0, isExhausted: true });
  }

  /** Records that a write succeeded: its conflicts were chance, and its version is another now. */
  succeeded(key: Key): void {
    const state = this.get(key);
    if (!state) return;
    const { shard, isExhausted } = state;
    this.set(key, { conflicts: 0, ...(shard !== undefined && { shard }), ...(isExhausted && { isExhausted }) });
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

/** Shards have a member `spent`, parent items have not. */
const isParent = (item: Item): item is Item & Key => ('balance' in item || 'volume' in item) && !('spent' in item);
