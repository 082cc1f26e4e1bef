import { ContendedWrite, commit } from '../../table.ts';
import { mergeAppends, type Write } from '../../write.ts';
import { awaitShards, readParent, resolveContention, waitingRound } from './contention.ts';
import type { HotKeyState } from './hot-key-cache.ts';
import { planReplacement } from './plan.ts';
import { routeOf, routeToParent } from './routes.ts';
import { isShardable, isSharded, type ShardableWrite } from './sharded-balance.ts';
import { backOff, type ShardedStore } from './sharded-store.ts';
import { ParentShortfall, requireEnough, ShardShortfall } from './shortfalls.ts';
import { allocationFor } from './slots.ts';

/** How often a commit is attempted before its caller has to decide again. */
const maximumRounds = 8;

/**
 * Writes everything or nothing, as `commit` does and with its errors. A balance that writers contend for is sharded: from then
 * on each execution environment writes a shard of its own. A refusal for too little was true at some moment of the call.
 */
export async function commitSharded(store: ShardedStore, asked: readonly Write[]): Promise<void> {
  const writes = mergeAppends(asked);
  if (!writes.some(isShardable)) return commit(store, writes);
  const sharded = new ShardedCommit(store, writes);
  for (let round = 1; ; round += 1) {
    try {
      return await sharded.attempt();
    } catch (cause) {
      if (!(await sharded.prepareRetry(cause, round))) throw cause;
      if (round === maximumRounds) throw new ContendedWrite('The balances keep changing.', { cause });
    }
  }
}

/** One commit over its attempts. */
class ShardedCommit {
  readonly #store: ShardedStore;
  readonly #writes: readonly Write[];
  readonly #shardable: readonly ShardableWrite[];
  /** The writes that replace one in the next attempt. */
  readonly #replacements = new Map<Write, readonly Write[]>();
  /** For each write of the last attempt, the one that it was made for. */
  #origins: readonly Write[] = [];

  constructor(store: ShardedStore, writes: readonly Write[]) {
    this.#store = store;
    this.#writes = writes;
    this.#shardable = writes.filter(isShardable);
  }

  async attempt(): Promise<void> {
    await awaitShards(
      this.#store,
      this.#shardable.map(({ move }) => move.target),
    );
    await this.#readAhead();
    const routes = this.#writes.map((write) => this.#replacements.get(write) ?? [this.#routeOf(write)]);
    this.#origins = this.#writes.flatMap((write, index) => (routes[index] ?? []).map(() => write));
    this.#replacements.clear();
    await commit(this.#store, routes.flat());
    for (const { move } of this.#shardable) this.#store.hotKeys.succeeded(move.target.key);
  }

  #routeOf = (write: Write): Write => (isShardable(write) ? routeOf(this.#store.hotKeys, write) : write);

  /** Prepares another attempt after a failure, or returns false when none would help. Throws the refusal that it finds. */
  async prepareRetry(cause: unknown, round: number): Promise<boolean> {
    if (cause instanceof ShardShortfall) {
      if (round > 1) await backOff(this.#store, round);
      await this.#afterShardShortfall(cause);
      return true;
    }
    if (cause instanceof ParentShortfall) {
      await this.#plan(cause.write);
      return true;
    }
    return cause instanceof ContendedWrite && this.#afterContention(cause, round);
  }

  /** Plans for balances that are allocated or were exhausted, and reads those that a sharded one in their company says more of than was read. */
  async #readAhead(): Promise<void> {
    const largest = Math.max(0, ...this.#statesOf(this.#shardable).map((state) => state?.shardCount ?? 0));
    for (const write of this.#shardable) {
      if (this.#replacements.has(write)) continue;
      const { key } = write.move.target;
      const state = this.#store.hotKeys.get(key);
      if (state?.shard !== undefined && allocationFor(this.#store.hotKeys, write.move)) await this.#plan(write);
      else if (state?.isExhausted) await this.#readExhausted(write);
      else if ((state?.company ?? state?.shardCount ?? 0) < largest) {
        await readParent(this.#store, write.move.target);
        this.#store.hotKeys.keepCompany(key, largest);
      }
    }
  }

  async #readExhausted(write: ShardableWrite): Promise<void> {
    const { target } = write.move;
    const parent = await readParent(this.#store, target);
    if (isSharded(parent)) return this.#plan(write);
    requireEnough(this.#store, write, parent);
    this.#store.hotKeys.set(target.key, { conflicts: 0 });
  }

  #statesOf = (writes: readonly ShardableWrite[]): readonly (HotKeyState | undefined)[] =>
    writes.map(({ move }) => this.#store.hotKeys.get(move.target.key));

  async #plan(write: ShardableWrite): Promise<void> {
    const replacement = await planReplacement(this.#store, write);
    if (replacement) this.#replacements.set(write, replacement);
  }

  async #afterShardShortfall({ write, shard }: ShardShortfall): Promise<void> {
    const { hotKeys } = this.#store;
    const { target, amount } = write.move;
    if (!shard) hotKeys.delete(target.key);
    else if (amount > 0) this.#replacements.set(write, [routeToParent(hotKeys, write)]);
    else {
      hotKeys.markExhausted(target.key);
      await this.#plan(write);
    }
  }

  async #afterContention({ busy }: ContendedWrite, round: number): Promise<boolean> {
    const contended = this.#shardable.filter((write) => busy.some((index) => this.#origins[index] === write));
    if (contended.length === 0) return false;
    const states = this.#statesOf(contended);
    if (states.some((state) => state?.isExhausted)) await backOff(this.#store, round);
    else if (states.some((state) => state?.shard !== undefined)) await backOff(this.#store, 2);
    else await backOff(this.#store, waitingRound);
    await resolveContention(this.#store, { contended, all: this.#shardable });
    return true;
  }
}
