import { pocketCount } from './memory.ts';
import { type Contents, changePocket } from './pockets.ts';
import type { Purse, Write } from './write.ts';

/** A purse's own account of what is to be taken, and for whom. */
export interface Wanted {
  readonly purse: Purse;
  /** Greater than 0. */
  readonly amount: number;
  /** The pocket that whoever asks prefers. */
  readonly place: number;
  /** Writes the head where what is taken goes through it, with what pockets add to it; otherwise it goes through the pocket. */
  readonly throughHead?: (gathered: number) => Write;
}

interface Part {
  readonly place: number;
  readonly amount: number;
}

/** The writes that take an amount, and the pocket that whoever took it goes on with. */
interface Taking {
  readonly writes: readonly Write[];
  readonly place: number;
  /** What is in that pocket then. */
  readonly balance: number;
}

/** What is fetched from elsewhere is to be enough for so many of the same. */
const worthwhile = 4;

/**
 * How to take an amount out of a purse as it was read, or nothing when it holds less. Whose pocket has run dry fills it again from
 * the head, while that has something for everybody; then by half of what another pocket holds, or goes on with that pocket where
 * half is little; and in the end brings all that is left into one pocket, so that those who come after find it there.
 */
export function planTaking(wanted: Wanted, contents: Contents, fraction: () => number): Taking | undefined {
  const { head, pockets } = contents;
  if (!head) return undefined;
  const { purse, amount, place, throughHead } = wanted;
  const left = Math.max(0, purse.left(head));
  const full = pockets.flatMap((pocket) => (pocket && pocket.balance > 0 ? [toPart(pocket)] : []));
  const own = pockets[place];
  if (throughHead) {
    const parts = collect(amount - left, full, fraction);
    const writes = parts && [throughHead(sumOf(parts)), ...parts.map((part) => takeFrom(purse, part))];
    return writes && { writes, place, balance: own?.balance ?? 0 };
  }
  if (!own) return undefined;
  const fetch = (fetched: number, writes: readonly Write[]): Taking => ({
    writes: [changePocket(purse, place, fetched - amount, amount), ...writes],
    place,
    balance: own.balance + fetched - amount,
  });
  if (own.balance >= amount) return fetch(0, []);
  // Not the same for all, or all would come back for more at the same time.
  const share = Math.floor((left / pocketCount) * (0.5 + fraction()));
  if (share >= worthwhile * amount) return fetch(share, [purse.shift(share)]);
  const others = full.filter((part) => part.place !== place);
  const able = others.filter((part) => part.amount >= amount);
  const chosen = able[Math.floor(fraction() * able.length)];
  if (chosen && chosen.amount < worthwhile * amount) {
    const writes = [changePocket(purse, chosen.place, -amount, amount)];
    return { writes, place: chosen.place, balance: chosen.amount - amount };
  }
  if (chosen) {
    const half = Math.floor(chosen.amount / 2);
    return fetch(half, [takeFrom(purse, { ...chosen, amount: half })]);
  }
  const parts = collect(amount - own.balance - left, others, fraction);
  return (
    parts &&
    fetch(left + sumOf(parts), [
      ...(left > 0 ? [purse.shift(left)] : []),
      ...parts.map((part) => takeFrom(purse, part)),
    ])
  );
}

/** The writes that bring all that lies in other pockets into one. */
export function gatherInto(purse: Purse, place: number, { pockets }: Contents): readonly Write[] {
  const parts = pockets.flatMap((pocket) =>
    pocket && pocket.balance > 0 && pocket.place !== place ? [toPart(pocket)] : [],
  );
  return [changePocket(purse, place, sumOf(parts), 0), ...parts.map((part) => takeFrom(purse, part))];
}

const toPart = ({ place, balance }: { readonly place: number; readonly balance: number }): Part => ({
  place,
  amount: balance,
});

const sumOf = (parts: readonly Part[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

const takeFrom = (purse: Purse, { place, amount }: Part): Write => changePocket(purse, place, -amount, amount);

/**
 * Parts of pockets that come to at least `amount` together: half of one that can do it alone, or all of some. By chance, so
 * that those who collect at the same time do not all meet in the same.
 */
function collect(amount: number, pockets: readonly Part[], fraction: () => number): readonly Part[] | undefined {
  if (amount <= 0) return [];
  const able = pockets.filter((pocket) => pocket.amount >= amount);
  const chosen = able[Math.floor(fraction() * able.length)];
  if (chosen) return [{ ...chosen, amount: Math.max(amount, Math.floor(chosen.amount / 2)) }];
  const parts: Part[] = [];
  let missing = amount;
  const from = Math.floor(fraction() * pockets.length);
  for (const pocket of [...pockets.slice(from), ...pockets.slice(0, from)]) {
    if (missing <= 0) break;
    parts.push({ ...pocket, amount: Math.min(missing, pocket.amount) });
    missing -= pocket.amount;
  }
  return missing <= 0 ? parts : undefined;
}
