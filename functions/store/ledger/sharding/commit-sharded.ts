import { ContendedWrite, commit, readItem, StaleWrite } from '../../table.ts';
import { type Item, mergeAppends, type Write } from '../../write.ts';
import { mayShard } from './parent-item.ts';
import { isShardable, isSharded, parentKey, type ShardableWrite, shardsPerAccount } from './sharded-account.ts';
import { backOff, type ShardedStore } from './sharded-store.ts';
import { type Contents, changeShard, createShards, readContents, upperBoundBetween } from './shards.ts';
import { planWithdrawal } from './withdrawal-plan.ts';

/** How often a commit is attempted, or a withdrawal planned, before its caller has to decide again. */
const maximumRounds = 8;
/** An account is hot when a write conflicts this often at its item. */
const hotFrom = 2;

/**
 * Writes everything or nothing, as `commit` does and with its errors. The balance of an account that writers contend for is moved into
 * shards: from then on each write takes one of them at random. A refusal for too little was true at some moment of the call.
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
  /** The writes that replace one in the next attempt. */
  readonly #replacements = new Map<Write, readonly Write[]>();
  /** How often each write conflicted at an account that is not sharded. */
  readonly #conflicts = new Map<Write, number>();
  /** For each write of the last attempt, the one that it was made for. */
  #origins: readonly Write[] = [];

  constructor(store: ShardedStore, writes: readonly Write[]) {
    this.#store = store;
    this.#writes = writes;
  }

  async attempt(): Promise<void> {
    for (const write of this.#writes.filter(isShardable)) if (this.#isScarce(write)) await this.#plan(write);
    const routes = this.#writes.map((write) => this.#replacements.get(write) ?? [routeOf(this.#store, write)]);
    this.#origins = this.#writes.flatMap((write, index) => (routes[index] ?? []).map(() => write));
    this.#replacements.clear();
    await commit(this.#store, routes.flat());
  }

  /** Whether a withdrawal has to look for a shard that covers it. */
  #isScarce(write: ShardableWrite): boolean {
    const { account, amount } = write.move;
    return amount < 0 && !this.#replacements.has(write) && this.#store.hotKeys.isScarce(parentKey(account));
  }

  /** Prepares another attempt after a failure, or returns false when none would help. Throws the refusal that it finds. */
  async prepareRetry(cause: unknown, round: number): Promise<boolean> {
    if (cause instanceof Shortfall) {
      if (round > 1) await backOff(this.#store, round);
      await this.#afterShortfall(cause);
      return true;
    }
    if (!(cause instanceof ContendedWrite)) return false;
    const contended = this.#writes
      .filter(isShardable)
      .filter((write) => cause.busy.some((index) => this.#origins[index] === write));
    if (contended.length === 0) return false;
    await backOff(this.#store, round);
    for (const write of contended) await this.#afterConflict(write);
    return true;
  }

  /** A credit that its shard has no room for goes to the parent item; a withdrawal looks for its money. */
  async #afterShortfall({ write, shard }: Shortfall): Promise<void> {
    const isFull = shard !== undefined && write.move.amount > 0;
    if (isFull) this.#replacements.set(write, [routeToParent(write)]);
    else await this.#plan(write);
  }

  /** Shards an account that is hot. At a sharded account the next attempt takes another shard. */
  async #afterConflict(write: ShardableWrite): Promise<void> {
    const { account, amount } = write.move;
    const key = parentKey(account);
    if (this.#store.hotKeys.isSharded(key)) return;
    const parent = await readItem(this.#store, key);
    if (!parent || isSharded(parent)) return;
    requireEnough(write, parent);
    const conflicts = (this.#conflicts.get(write) ?? 0) + 1;
    this.#conflicts.set(write, conflicts);
    const isWorthIt = amount > 0 || Number(parent.balance) >= shardsPerAccount * -amount;
    if (conflicts < hotFrom || !mayShard(parent) || !isWorthIt) return;
    await unlessOvertaken(createShards(this.#store, account, parent, account.at));
    await readItem(this.#store, key);
  }

  /** Plans the writes that replace a withdrawal. Throws its refusal when all items together were seen to hold too little. */
  async #plan(write: ShardableWrite): Promise<void> {
    for (let round = 1; round <= maximumRounds; round += 1) {
      const earlier = await readContents(this.#store, write.move.account);
      if (!isSharded(earlier.parent) || write.move.amount > 0) return;
      if (earlier.parent.status !== 'ACTIVE') throw refusalOf(write, earlier.parent);
      this.#store.hotKeys.observeSupply(parentKey(write.move.account), supplyOf(earlier, -write.move.amount));
      let plan = planWithdrawal(write.move, earlier, this.#store.random);
      if (!plan) {
        const later = await readContents(this.#store, write.move.account);
        const most = upperBoundBetween(earlier, later);
        if (most !== undefined && most < -write.move.amount) throw refusalOf(write, later.parent);
        plan = planWithdrawal(write.move, later, this.#store.random);
      }
      if (plan && !plan.isGathering) this.#replacements.set(write, withShortfalls(write, plan.writes));
      if (!plan?.isGathering) return;
      await unlessOvertaken(commit(this.#store, plan.writes));
      if (round > 1) await backOff(this.#store, round);
    }
  }
}

/** An account is scarce when most of its shards hold less than a withdrawal needs. */
const supplyOf = ({ shards }: Contents, amount: number) =>
  shards.filter(({ balance }) => balance >= amount).length < shardsPerAccount / 2 ? 'SCARCE' : 'AMPLE';

/** Waits for a write that others may come before. What follows reads what they wrote. */
async function unlessOvertaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (cause) {
    if (!(cause instanceof ContendedWrite || cause instanceof StaleWrite)) throw cause;
  }
}

/** The error of a write whose account cannot cover it, or does not accept it. */
const refusalOf = (write: ShardableWrite, parent: Item | undefined): Error =>
  write.onConditionFailed?.(parent) ?? new StaleWrite('The balance changed since it was read.');

/** Throws the write's refusal when it takes more than an unsharded account has. */
function requireEnough(write: ShardableWrite, parent: Item): void {
  if (-write.move.amount > Math.max(0, Number(parent.balance))) throw refusalOf(write, parent);
}

/** A shard or the parent item of a sharded account cannot take a write alone. */
class Shortfall extends Error {
  override readonly name = 'Shortfall';
  readonly write: ShardableWrite;
  /** Absent when the shard does not exist, or the parent item held too little. */
  readonly shard: Item | undefined;
  constructor(write: ShardableWrite, shard?: Item) {
    super('One item of the account cannot take the write alone.');
    this.write = write;
    this.shard = shard;
  }
}

/** A write as it is, or to a random shard where it moves the balance of an account that is known to be sharded. */
function routeOf({ hotKeys, random }: ShardedStore, write: Write): Write {
  if (!isShardable(write)) return write;
  const { account, amount, throughParent } = write.move;
  if (throughParent || !hotKeys.isSharded(parentKey(account))) return routeToParent(write);
  const change = changeShard(account, Math.floor(random() * shardsPerAccount), { amount });
  return { ...change, onConditionFailed: (shard) => new Shortfall(write, shard) };
}

/** Fails with Shortfall where shards may hold what the parent item lacks. */
const routeToParent = (write: ShardableWrite): Write => ({
  ...write,
  onConditionFailed: (parent) =>
    write.move.amount < 0 && isSharded(parent) ? new Shortfall(write) : write.onConditionFailed?.(parent),
});

/** The writes that replace one: it is planned anew where an item holds less by then. */
const withShortfalls = (write: ShardableWrite, writes: readonly Write[]): readonly Write[] =>
  writes.map((each) => ({ ...each, onConditionFailed: () => new Shortfall(write) }));
