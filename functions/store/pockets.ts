import { isSpread, pocketCount } from './memory.ts';
import { commit, type Item, readItem, readItems, type Store, type Write } from './table.ts';
import type { Purse } from './write.ts';

/** A pocket as it was read. Absent: it is not there. */
type Pocket = { readonly place: number; readonly balance: number; readonly spent: number } | undefined;

/** All items of a purse. They are read one beside the other, not at one moment. */
export interface Contents {
  readonly head: Item | undefined;
  readonly pockets: readonly Pocket[];
}

const places = Array.from({ length: pocketCount }, (_, place) => place);

/** Reads a purse: its pockets after its head, which says whether there are any. */
export async function readContents(store: Store, purse: Purse): Promise<Contents> {
  const head = await readItem<Item>(store, purse.key);
  if (!isSpread(head)) return { head, pockets: [] };
  const items = await readItems(store, places.map(purse.pocketKey));
  return {
    head,
    pockets: items.map((item, place) => item && { place, balance: Number(item.balance), spent: Number(item.spent) }),
  };
}

/** What all pockets hold together. */
export const pocketed = ({ pockets }: Contents): number =>
  pockets.reduce((sum, pocket) => sum + (pocket?.balance ?? 0), 0);

/**
 * The most that a purse can have held at a moment between two readings of it, or nothing when that cannot be told. Pockets
 * count how much ever left them, so what was in one at the moment is no more than what is there later and what left meanwhile.
 */
export function mostBetween(purse: Purse, earlier: Contents, later: Contents): number | undefined {
  if (!isSpread(earlier.head) || !isSpread(later.head) || !purse.isSame(earlier.head, later.head)) return undefined;
  let most = purse.left(later.head);
  for (const place of places) {
    const [before, after] = [earlier.pockets[place], later.pockets[place]];
    if (!before || !after) return undefined;
    most += after.balance + after.spent - before.spent;
  }
  return most;
}

/** Puts into a pocket, or takes from it what it is seen to hold. `turnover` is what leaves it, whatever comes at the same time. */
export const changePocket = (purse: Purse, place: number, amount: number, turnover: number, most?: number): Write => ({
  update: {
    key: purse.pocketKey(place),
    expression: 'SET balance = balance + :amount, spent = spent + :turnover',
    condition: [
      'balance >= :least',
      ...(most === undefined ? [] : ['balance <= :room']),
      ...(purse.term === undefined ? [] : ['term = :term']),
    ].join(' AND '),
  },
  values: {
    amount,
    turnover,
    least: Math.max(0, -amount),
    ...(most !== undefined && { room: most - amount }),
    ...termOf(purse),
  },
});

/** A purse with its item as it was read. */
export interface Found {
  readonly purse: Purse;
  readonly head: Item;
}

/** How many purses one transaction spreads. */
const mostAtOnce = 2;

/**
 * Spreads purses over pockets, half of what each holds in equal parts. Throws StaleWrite when one was changed since it was read,
 * and ContendedWrite.
 */
export const spread = (store: Store, found: readonly Found[]): Promise<void> =>
  commit(store, found.slice(0, mostAtOnce).flatMap(spreading));

function spreading({ purse, head }: Found): readonly Write[] {
  const share = Math.max(0, Math.floor(purse.left(head) / (2 * pocketCount)));
  const fill = (place: number): Write => ({
    put: {
      item: { ...purse.pocketKey(place), ...purse.pocket, balance: share, spent: 0, ...termOf(purse) },
      condition: 'attribute_not_exists(pk)',
    },
  });
  return [purse.spread(head, share * pocketCount), ...places.map(fill)];
}

const termOf = ({ term }: Purse): Item => (term === undefined ? {} : { term });

/** Empties pockets of another term back into the head. Throws StaleWrite when anything moves meanwhile, and ContendedWrite. */
export async function renew(store: Store, purse: Purse, { head, pockets }: Contents): Promise<void> {
  if (!head || !purse.renew) throw new Error('Only what has a term is renewed.');
  const empty = (pocket: Pocket): readonly Write[] =>
    pocket
      ? [
          {
            update: {
              key: purse.pocketKey(pocket.place),
              expression: 'SET balance = :nothing, spent = spent + balance, term = :term',
              condition: unmoved,
            },
            values: { ...asRead(pocket), nothing: 0, ...termOf(purse) },
          },
        ]
      : [];
  await commit(store, [purse.renew(head, pocketed({ head, pockets })), ...pockets.flatMap(empty)]);
}

const unmoved = 'balance = :balance AND spent = :spent';
const asRead = ({ balance, spent }: NonNullable<Pocket>) => ({ balance, spent });

/** Deletes the pockets as they were read. */
export const dropPockets = (purse: Purse, { pockets }: Contents): readonly Write[] =>
  pockets.flatMap((pocket) =>
    pocket ? [{ delete: { key: purse.pocketKey(pocket.place), condition: unmoved }, values: asRead(pocket) }] : [],
  );
