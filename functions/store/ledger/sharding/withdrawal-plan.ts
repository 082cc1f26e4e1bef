import type { Write } from '../../write.ts';
import { leastSpacing } from './scarce-balance.ts';
import { type ShardedBalance, shardsAtOnce } from './sharded-balance.ts';
import { type Contents, changeShard, isFree } from './shards.ts';

/** The amount to take from a balance. */
export interface Withdrawal {
  readonly target: ShardedBalance;
  /** Greater than 0. */
  readonly amount: number;
  /** The shard that the environment uses. */
  readonly index: number;
  /** Writes the parent item, adding what was taken from shards for it; without it a shard is written. */
  readonly throughParent?: (merged: number) => Write;
}

/** The writes of a withdrawal, and the shard that the environment uses from then on. */
export interface WithdrawalPlan {
  readonly writes: readonly Write[];
  readonly index: number;
  /** What that shard then holds. */
  readonly balance: number;
  /** Whether it writes items that other environments are likely to write at the same time. */
  readonly isContending?: boolean;
}

interface Part {
  readonly index: number;
  readonly amount: number;
  /** Whether no environment seems to use the shard. */
  readonly isFree?: boolean;
}

/** Beside so few other environments a plan may write any items. */
const fewUsers = 1;
/** A refill should last for this many withdrawals of the same amount. */
const refillFactor = 4;
/** A refill takes about this part of the parent item, so that the rest can refill the shards of others. */
const refillsInParent = 16;

/** The balances that a withdrawal can draw on. */
interface Sources {
  readonly inParent: number;
  readonly inOwn: number;
  readonly others: readonly Part[];
  /** How many shards other environments seem to use. */
  readonly inUse: number;
  /** Returns numbers from 0 to 1: environments that run short at the same time must not all choose the same shard. */
  readonly random: () => number;
}

/**
 * Plans how to take an amount from a balance as it was read; undefined when it holds less. An environment whose shard is exhausted
 * moves to one that no other seems to use. Where few of those are left, its shard is refilled from the parent item or, where that has
 * little, all that is needed is merged into it. Such a plan contends with others: a hot balance is allocated instead.
 */
export function planWithdrawal(
  withdrawal: Withdrawal,
  { parent, shards }: Contents,
  random: () => number,
): WithdrawalPlan | undefined {
  if (!parent) return undefined;
  const { target, index, throughParent } = withdrawal;
  const inParent = Math.max(0, target.available(parent));
  const inOwn = shards[index]?.balance;
  const filled = partsOf(target, shards);
  if (throughParent) {
    const parts = collect(withdrawal.amount - inParent, filled, random);
    const writes = parts && [throughParent(sumOf(parts)), ...parts.map((part) => withdrawFrom(target, part))];
    return writes && { writes, index, balance: inOwn ?? 0 };
  }
  if (inOwn === undefined) return undefined;
  const inUse = shards.filter((shard) => shard && shard.index !== index && !isFree(target, shard)).length;
  const sources = { inParent, inOwn, others: filled.filter((part) => part.index !== index), inUse, random };
  return (
    useOwnShard(withdrawal, sources) ??
    moveToFreeShard(withdrawal, sources) ??
    contending(refillFromParent(withdrawal, sources) ?? mergeAll(withdrawal, sources), inUse)
  );
}

const contending = (plan: WithdrawalPlan | undefined, inUse: number): WithdrawalPlan | undefined =>
  plan && { ...plan, isContending: inUse > fewUsers };

const useOwnShard = (withdrawal: Withdrawal, { inOwn }: Sources): WithdrawalPlan | undefined =>
  inOwn >= withdrawal.amount ? refill(withdrawal, inOwn, 0, []) : undefined;

/** Environments that all move to the last free shards would meet there. */
function moveToFreeShard(withdrawal: Withdrawal, { others, inUse, random }: Sources): WithdrawalPlan | undefined {
  const sufficient = others.filter((part) => part.isFree && part.amount >= withdrawal.amount);
  if (sufficient.length < Math.min(leastSpacing, inUse)) return undefined;
  const chosen = chooseFrom(sufficient, withdrawal.amount, random);
  return chosen && moveTo(withdrawal, chosen);
}

/** Takes the withdrawal from another shard, which the environment uses from then on. */
const moveTo = ({ target, amount }: Withdrawal, { index, amount: held }: Part): WithdrawalPlan => ({
  writes: [changeShard(target, index, { amount: -amount, turnover: amount, isOwn: true })],
  index,
  balance: held - amount,
});

function refillFromParent(withdrawal: Withdrawal, { inParent, inOwn, random }: Sources): WithdrawalPlan | undefined {
  const { target, amount } = withdrawal;
  // Shares differ, so that shards do not all run short again at the same time.
  const share = Math.floor(((inParent / refillsInParent) * (0.5 + random())) / amount) * amount;
  if (share < refillFactor * amount) return undefined;
  return refill(withdrawal, inOwn, share, [target.drawFromParent(share)]);
}

function mergeAll(withdrawal: Withdrawal, { inParent, inOwn, others, random }: Sources): WithdrawalPlan | undefined {
  const { target, amount } = withdrawal;
  const parts = collect(amount - inOwn - inParent, others, random);
  if (!parts) return undefined;
  const draws = parts.map((part) => withdrawFrom(target, part));
  const writes = inParent > 0 ? [target.drawFromParent(inParent), ...draws] : draws;
  return refill(withdrawal, inOwn, inParent + sumOf(parts), writes);
}

/** Adds what `writes` take elsewhere to the environment's own shard, and takes the withdrawal from it. */
const refill = (
  { target, amount, index }: Withdrawal,
  inOwn: number,
  added: number,
  writes: readonly Write[],
): WithdrawalPlan => ({
  writes: [changeShard(target, index, { amount: added - amount, turnover: amount, isOwn: true }), ...writes],
  index,
  balance: inOwn + added - amount,
});

/** The writes that merge the other shards into one, as many as one transaction can. */
export function mergeInto(target: ShardedBalance, index: number, { shards }: Contents): readonly Write[] {
  const parts = partsOf(target, shards)
    .filter((part) => part.index !== index)
    .slice(0, shardsAtOnce);
  const deposit = changeShard(target, index, { amount: sumOf(parts), turnover: 0 });
  return [deposit, ...parts.map((part) => withdrawFrom(target, part))];
}

/** All that shards hold, without the empty ones. */
const partsOf = (target: ShardedBalance, shards: Contents['shards']): readonly Part[] =>
  shards.flatMap((shard) =>
    shard && shard.balance > 0 ? [{ index: shard.index, amount: shard.balance, isFree: isFree(target, shard) }] : [],
  );

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

const withdrawFrom = (target: ShardedBalance, { index, amount }: Part): Write =>
  changeShard(target, index, { amount: -amount, turnover: amount });

/** Any one part of at least this amount. */
function chooseFrom(parts: readonly Part[], amount: number, random: () => number): Part | undefined {
  const sufficient = parts.filter((part) => part.amount >= amount);
  return sufficient[Math.floor(random() * sufficient.length)];
}

/** Parts that sum to at least this amount: half of one that suffices alone, or several from a random one on. */
function collect(amount: number, available: readonly Part[], random: () => number): readonly Part[] | undefined {
  if (amount <= 0) return [];
  const chosen = chooseFrom(available, amount, random);
  if (chosen) return [{ ...chosen, amount: Math.max(amount, Math.floor(chosen.amount / 2)) }];
  const parts: Part[] = [];
  let missing = amount;
  const from = Math.floor(random() * available.length);
  for (const part of [...available.slice(from), ...available.slice(0, from)]) {
    if (missing <= 0) break;
    parts.push({ ...part, amount: Math.min(missing, part.amount) });
    missing -= part.amount;
  }
  return missing <= 0 ? parts : undefined;
}
