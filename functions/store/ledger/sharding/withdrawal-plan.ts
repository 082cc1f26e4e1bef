import type { Write } from '../../write.ts';
import { moveToShards } from './parent-item.ts';
import { type BalanceMove, maximumPerShard } from './sharded-account.ts';
import { type Contents, changeShard, type Shard, totalOf } from './shards.ts';

/** A transaction of at most 100 items has room for several withdrawals from as many shards. */
const mostShards = 20;
/** A refill takes about this part of the parent item, so that the rest can refill other shards. */
const refillsInParent = 16;

/** The writes that replace a withdrawal, or those that gather money in the parent item before it is planned anew. */
interface WithdrawalPlan {
  readonly writes: readonly Write[];
  readonly isGathering?: boolean;
}

/**
 * Plans how to take an amount from a balance as it was read; undefined when it holds less. `random` returns numbers from 0 to 1:
 * requests that run short at the same time must not all choose the same shard.
 */
export function planWithdrawal(
  move: BalanceMove,
  { parent, shards }: Contents,
  random: () => number,
): WithdrawalPlan | undefined {
  const amount = -move.amount;
  const inParent = Number(parent?.balance ?? 0);
  const filled = rotated(
    shards.filter(({ balance }) => balance > 0),
    random,
  );
  if (inParent + totalOf(filled) < amount) return undefined;
  if (move.throughParent) return holdOnParent(move, move.throughParent, Math.max(0, amount - inParent), filled);
  const sufficient = filled.find(({ balance }) => balance >= amount);
  if (sufficient) return { writes: [changeShard(move.account, sufficient.index, { amount: -amount })] };
  const [first] = rotated(shards, random);
  if (inParent >= amount && first) return refill(move, inParent, first);
  return takeFromSeveral(move, filled);
}

/** From a random one on. */
function rotated(shards: readonly Shard[], random: () => number): readonly Shard[] {
  const from = Math.floor(random() * shards.length);
  return [...shards.slice(from), ...shards.slice(0, from)];
}

/** As many shards from the first on as hold an amount together. */
function firstWith(amount: number, shards: readonly Shard[]): readonly Shard[] {
  let missing = amount;
  return shards.filter(({ balance }) => {
    const isNeeded = missing > 0;
    missing -= balance;
    return isNeeded;
  });
}

/** Merges whole shards into the parent item, which then can hold the amount. */
function holdOnParent(
  move: BalanceMove,
  throughParent: (merged: number) => Write,
  missing: number,
  filled: readonly Shard[],
): WithdrawalPlan {
  const sufficient = filled.find(({ balance }) => balance >= missing);
  const merged = sufficient && missing > 0 ? [sufficient] : firstWith(missing, filled);
  if (merged.length > mostShards) return gather(move, filled);
  // The parent item counts the journal entry.
  return { writes: [throughParent(totalOf(merged)), ...merged.map((shard) => take(move, shard, shard.balance, true))] };
}

/** Takes the amount from the parent item, with more that refills a shard. */
function refill({ account, amount }: BalanceMove, inParent: number, { index, balance }: Shard): WithdrawalPlan {
  const added = Math.min(Math.floor(inParent / refillsInParent) + amount, maximumPerShard - balance);
  const change = changeShard(account, index, { amount: Math.max(0, added), isTransfer: true });
  return { writes: [moveToShards(account, Math.max(0, added) - amount), change] };
}

/** Takes the amount from several shards, and from the parent item what they do not have. */
function takeFromSeveral(move: BalanceMove, filled: readonly Shard[]): WithdrawalPlan {
  const amount = -move.amount;
  const parts = firstWith(amount, filled);
  if (parts.length > mostShards) return gather(move, filled);
  const excess = Math.max(0, totalOf(parts) - amount);
  const fromParent = Math.max(0, amount - totalOf(parts));
  const last = parts.length - 1;
  return {
    writes: [
      ...(fromParent > 0 ? [moveToShards(move.account, fromParent)] : []),
      ...parts.map((shard, position) =>
        take(move, shard, shard.balance - (position === last ? excess : 0), position !== last),
      ),
    ],
  };
}

/** Moves what the fullest shards hold to the parent item, in a transaction of its own. */
function gather(move: BalanceMove, filled: readonly Shard[]): WithdrawalPlan {
  const fullest = filled.toSorted((one, other) => other.balance - one.balance).slice(0, mostShards);
  const writes = [
    moveToShards(move.account, -totalOf(fullest)),
    ...fullest.map((shard) => take(move, shard, shard.balance, true)),
  ];
  return { writes, isGathering: true };
}

const take = ({ account }: BalanceMove, { index }: Shard, amount: number, isUncounted: boolean): Write =>
  changeShard(account, index, { amount: -amount, isTransfer: true, isUncounted });
