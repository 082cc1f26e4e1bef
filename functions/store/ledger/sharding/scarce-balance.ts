import type { Write } from '../../write.ts';
import type { Allocation } from './allocation.ts';
import { type ShardedBalance, shardsAtOnce } from './sharded-balance.ts';
import { type Contents, changeShard, type ReadShard, shardTotalOf } from './shards.ts';

/** An allocation lasts this long, in milliseconds. A hot balance uses it up sooner. */
const validMs = 3000;
/** The next allocation has the others: every request that writes the balance reads the item that names them. */
const mostSlots = 512;
/** From so many units on a balance is not allocated again. */
const plentyFrom = 4 * mostSlots;
/** So many slots in a row are in different shards, so that those who take them at the same time do not meet. */
export const leastSpacing = 24;

/** Whether a balance that was spread has units for several allocations, so that environments can use their own shards again. */
export const isPlenty = (target: ShardedBalance, contents: Contents, unit: number): boolean =>
  shardTotalOf(contents) >= plentyFrom * unit && !isUneven(target, contents, unit);

/**
 * Allocates the units that shards hold, one of each shard in turn; undefined where no shard holds a unit. The id is another than that of
 * the `earlier` allocation, also where one request makes both: its counter is used up.
 */
export function allocate(
  { at }: ShardedBalance,
  { shards }: Contents,
  { unit, earlier }: { readonly unit: number; readonly earlier?: Allocation | undefined },
): Allocation | undefined {
  const units = shards.map((shard) => Math.floor((shard?.balance ?? 0) / unit));
  const slots: number[] = [];
  for (let round = 1; slots.length < mostSlots; round += 1) {
    const indexes = [...units.keys()].filter((index) => (units[index] ?? 0) >= round);
    if (indexes.length === 0 || (round > 1 && indexes.length < leastSpacing)) break;
    slots.push(...indexes);
  }
  if (slots.length === 0) return undefined;
  const id = Math.max(at, (earlier?.id ?? 0) + 1);
  return { id, unit, slots: slots.slice(0, mostSlots), until: at + validMs };
}

/** Whether the slots would be in too few shards, or the parent item has units that no shard has. */
export function isUneven(target: ShardedBalance, { parent, shards }: Contents, unit: number): boolean {
  const filled = shards.filter((shard) => shard && shard.balance >= unit).length;
  return filled < 2 * leastSpacing || (parent !== undefined && target.available(parent) >= unit);
}

/**
 * The writes that spread a balance evenly over its shards, in whole units: what the parent item has and, where there are more shards
 * than one transaction can write, what the fullest and the emptiest of them hold. None where it is even or has no shards.
 */
export function spread(target: ShardedBalance, { parent, shards }: Contents, unit: number): readonly Write[] {
  const inParent = parent ? Math.max(0, target.available(parent)) : 0;
  const part = fullestAndEmptiest(shards.filter((shard) => shard !== undefined));
  // Nothing may be taken from the parent item that no shard gets.
  if (part.length === 0) return [];
  const total = part.reduce((sum, { balance }) => sum + balance, inParent);
  const units = Math.floor(total / unit);
  const [least, more] = [Math.floor(units / part.length), units % part.length];
  const rest = total - units * unit;
  const shareAt = (position: number): number =>
    (position < more ? least + 1 : least) * unit + (position === 0 ? rest : 0);
  return [
    ...(inParent > 0 ? [target.drawFromParent(inParent)] : []),
    ...part.flatMap((shard, position) => changeBy(target, shard, shareAt(position) - shard.balance)),
  ];
}

function fullestAndEmptiest(shards: readonly ReadShard[]): readonly ReadShard[] {
  const sorted = shards.toSorted((one, other) => other.balance - one.balance);
  if (sorted.length <= shardsAtOnce) return sorted;
  return [...sorted.slice(0, shardsAtOnce / 2), ...sorted.slice(-shardsAtOnce / 2)];
}

const changeBy = (target: ShardedBalance, { index }: ReadShard, amount: number): readonly Write[] =>
  amount === 0 ? [] : [changeShard(target, index, { amount, turnover: Math.max(0, -amount) })];
