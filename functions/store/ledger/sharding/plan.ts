import { commit, type Write } from '../../table.ts';
import type { Allocation } from './allocation.ts';
import { awaitShards } from './contention.ts';
import { isPlenty } from './scarce-balance.ts';
import { type BalanceMove, isSharded, type ShardableWrite } from './sharded-balance.ts';
import type { ShardedStore } from './sharded-store.ts';
import { type Contents, isOfAnotherTerm, readContents, startTerm, upperBoundBetween } from './shards.ts';
import { refusalOf } from './shortfalls.ts';
import { allocateScarce, allocationFor, takeSlots, takesSlots } from './slots.ts';
import { mergeInto, planWithdrawal, type WithdrawalPlan } from './withdrawal-plan.ts';

/** How many writes may replace one: a transaction has at most 100 items. */
const maximumReplacements = 40;
/** How often a withdrawal from a scarce balance looks for slots before it takes money wherever it is, and contends with others. */
const maximumRounds = 6;

/**
 * Plans the writes that replace one which a single item could not cover; undefined when the write may be tried again as it is.
 * Throws the write's refusal when all items together were seen to hold too little.
 */
export async function planReplacement(
  store: ShardedStore,
  write: ShardableWrite,
): Promise<readonly Write[] | undefined> {
  const { move } = write;
  for (let round = 1; ; round += 1) {
    const allocation = allocationFor(store.hotKeys, move);
    const slots = allocation && (await takeSlots(store, write, allocation));
    if (slots) {
      store.hotKeys.markExhausted(move.target.key);
      return slots;
    }
    const plan = await planFromContents(store, write, { allocation, isLast: round === maximumRounds });
    if (plan !== 'SCARCE') return plan;
    await allocateScarce(store, move, allocation);
    await awaitShards(store, [move.target]);
  }
}

interface Round {
  /** The allocation that has no slots left for the withdrawal. */
  readonly allocation: Allocation | undefined;
  readonly isLast: boolean;
}

/**
 * Plans from what the items hold. A balance is scarce where neither the environment's shard nor a free one suffices, and stays so
 * until there is plenty after an allocation.
 */
async function planFromContents(
  store: ShardedStore,
  write: ShardableWrite,
  { allocation, isLast }: Round,
): Promise<readonly Write[] | 'SCARCE' | undefined> {
  const { target, amount } = write.move;
  const earlier = await readContents(store, target);
  const { parent } = earlier;
  if (!isSharded(parent)) return undefined;
  if ((parent.status ?? 'ACTIVE') !== 'ACTIVE') throw refusalOf(write, parent);
  if (isOfAnotherTerm(target, earlier)) {
    await startTerm(store, target, earlier);
    return undefined;
  }
  const plan = planFrom(store, write.move, earlier);
  if (plan) {
    const isPlentiful = isPlenty(target, earlier, -amount);
    if (allocation && isPlentiful) store.hotKeys.endAllocation(target.key, allocation);
    const isScarce = plan.isContending || (allocation && !isPlentiful);
    return takesSlots(write.move) && isScarce && !isLast ? 'SCARCE' : prepare(store, write.move, plan, earlier);
  }
  const later = await readContents(store, target);
  const bound = upperBoundBetween(target, earlier, later);
  if (bound !== undefined && bound < -amount) {
    store.hotKeys.markExhausted(target.key);
    throw refusalOf(write, later.parent);
  }
  const second = planFrom(store, write.move, later);
  return second && prepare(store, write.move, second, later);
}

function planFrom(store: ShardedStore, move: BalanceMove, contents: Contents): WithdrawalPlan | undefined {
  const { target, amount, throughParent } = move;
  const index = store.hotKeys.get(target.key)?.shard ?? store.hotKeys.reassign(target.key);
  const withdrawal = { target, amount: -amount, index, ...(throughParent && { throughParent }) };
  return planWithdrawal(withdrawal, contents, store.random);
}

/** Returns the writes of a plan. A plan of too many writes merges all shards first, and the next attempt writes the merged one. */
async function prepare(
  store: ShardedStore,
  { target, amount }: BalanceMove,
  plan: WithdrawalPlan,
  contents: Contents,
): Promise<readonly Write[] | undefined> {
  const isTooLong = plan.writes.length > maximumReplacements;
  if (isTooLong) await commit(store, mergeInto(target, plan.index, contents));
  const { length: shardCount } = contents.shards;
  const isExhausted = plan.balance < -amount;
  store.hotKeys.set(target.key, {
    ...store.hotKeys.get(target.key),
    shard: plan.index,
    shardCount,
    conflicts: 0,
    isExhausted,
  });
  return isTooLong ? undefined : plan.writes;
}
