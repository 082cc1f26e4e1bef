import { commit, type Write } from '../../table.ts';
import { type BalanceMove, isSharded, type ShardableWrite } from './sharded-balance.ts';
import type { ShardedStore } from './sharded-store.ts';
import { type Contents, isOfAnotherTerm, readContents, shardTotalOf, startTerm, upperBoundBetween } from './shards.ts';
import { refusalOf } from './shortfalls.ts';
import { mergeInto, planWithdrawal, type WithdrawalPlan } from './withdrawal-plan.ts';

/** How many writes may replace one: a transaction has at most 100 items. */
const maximumReplacements = 40;

/**
 * Plans the writes that replace one which a single item could not cover; undefined when the write may be tried again as it is.
 * Throws the write's refusal when all items together were seen to hold too little.
 */
export async function planReplacement(
  store: ShardedStore,
  write: ShardableWrite,
): Promise<readonly Write[] | undefined> {
  const { target, amount } = write.move;
  const earlier = await readPatiently(store, write.move);
  const { parent } = earlier;
  if (!isSharded(parent)) return undefined;
  if ((parent.status ?? 'ACTIVE') !== 'ACTIVE') throw refusalOf(write, parent);
  if (isOfAnotherTerm(target, earlier)) {
    await startTerm(store, target, earlier);
    return undefined;
  }
  const plan = planFrom(store, write.move, earlier);
  if (plan) return prepare(store, write.move, plan, earlier);
  const later = await readContents(store, target);
  const bound = upperBoundBetween(target, earlier, later);
  if (bound !== undefined && bound < -amount) {
    store.hotKeys.markExhausted(target.key);
    throw refusalOf(write, later.parent);
  }
  const second = planFrom(store, write.move, later);
  return second && prepare(store, write.move, second, later);
}

/** Below so many withdrawals of the same amount a balance is nearly spent. */
const scarceFrom = 64;
/** The longest pause before a withdrawal from a balance that is nearly spent, in milliseconds. */
const scarcePauseMs = 150;

/**
 * Reads a balance. Where it is nearly spent, it waits and reads again: most who want the last of it then see that it is gone, and
 * do not contend for it.
 */
async function readPatiently(store: ShardedStore, { target, amount }: BalanceMove): Promise<Contents> {
  const contents = await readContents(store, target);
  const { parent } = contents;
  const left = parent ? Math.max(0, target.available(parent)) + shardTotalOf(contents) : 0;
  if (!isSharded(parent) || left < -amount || left >= scarceFrom * -amount) return contents;
  await store.pause(store.random() * scarcePauseMs);
  return readContents(store, target);
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
