import {
  type CashBook,
  differenceOf,
  type Match,
  type OpenItem,
  type Pairing,
  pairItems,
  type Reconciliation,
  type Tolerance,
} from '../../../functions/domain/ledger/reconciliation.ts';
import { amountText } from '../../../functions/domain/money.ts';
import type { Operator } from '../../../functions/domain/platforms/operator-action.ts';
import { amend } from '../../../functions/domain/versioned.ts';
import { now } from '../../../functions/ports/clock.ts';
import { untilCommitted } from '../../../functions/runtime/retry.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { readManualEntries } from '../../../functions/store/ledger/manual-entries.ts';
import {
  putMatch,
  putOpenItem,
  putReconciliation,
  readMatch,
  readOpenItems,
  readReconciliation,
  removeOpenItem,
  undoMatch,
} from '../../../functions/store/ledger/reconciliation.ts';
import { commit, type Store } from '../../../functions/store/table.ts';
import { requireOpen } from '../open-items.ts';

/** A transaction has at most 100 writes; one of them is the reconciliation's. */
const writesOfCommit = 98;

/** The most items that belong together. */
export const largestMatch = writesOfCommit - 1;

/** Joins what the rules leave no doubt about, and returns the matches. */
export async function matchItems(book: CashBook, tolerance: Tolerance): Promise<readonly Match[]> {
  const store = tableStore();
  const made: Match[] = [];
  await untilCommitted(async () => {
    let state = await readReconciliation(store, book);
    if (!state) return;
    const pairings = pairItems(await readJoinable(store, book), tolerance);
    for (const chunk of chunksOf(pairings.filter(({ items }) => items.length <= largestMatch))) {
      const written = await commitMatches(store, book, state, chunk);
      made.push(...written.matches);
      state = written.state;
    }
  });
  return made;
}

/** The open items. An entry that was taken back settles nothing any more. */
async function readJoinable(store: Store, book: CashBook): Promise<readonly OpenItem[]> {
  const items = await readOpenItems(store, book);
  const platforms = new Set(items.flatMap(({ settles, entry }) => (settles && entry ? [entry.platformId] : [])));
  const reversed = new Set<string>();
  for (const platformId of platforms)
    for (const { entry, reversal } of await readManualEntries(store, platformId))
      if (reversal) reversed.add(entry.entryId);
  return items.map(({ settles, ...item }) =>
    settles && !reversed.has(item.entry?.causeId ?? '') ? { ...item, settles } : item,
  );
}

function chunksOf(pairings: readonly Pairing[]): readonly (readonly Pairing[])[] {
  const chunks: Pairing[][] = [];
  let writes = writesOfCommit;
  for (const pairing of pairings) {
    writes += pairing.items.length + 1;
    if (writes > writesOfCommit) {
      chunks.push([]);
      writes = pairing.items.length + 1;
    }
    chunks.at(-1)?.push(pairing);
  }
  return chunks;
}

/** Throws StaleWrite where an item is open no more, or anything else has changed. */
async function commitMatches(
  store: Store,
  book: CashBook,
  before: Reconciliation,
  pairings: readonly Pairing[],
  by?: Operator,
): Promise<{ readonly state: Reconciliation; readonly matches: readonly Match[] }> {
  const at = now();
  const matches = pairings.map(
    (pairing, index): Match => ({
      ...pairing,
      number: before.matches + index + 1,
      at: at.toISOString(),
      ...(by && { by: by.name }),
    }),
  );
  const state = amend(before, at, { matches: before.matches + matches.length });
  await commit(store, [
    putReconciliation(book, state),
    ...matches.map((match) => putMatch(book, match)),
    ...pairings.flatMap(({ items }) => items.map((item) => removeOpenItem(book, item))),
  ]);
  return { state, matches };
}

/** Something that an operator does to open items, and why. */
export interface ByHand {
  readonly by: Operator;
  readonly why: string;
}

/** Joins open items that an operator names. Throws, with a sentence, for items that are not open, and for sums that differ. */
export async function matchByHand(book: CashBook, numbers: readonly number[], { by, why }: ByHand): Promise<Match> {
  const store = tableStore();
  return untilCommitted(async () => {
    const items = await requireOpen(store, book, numbers);
    // A notice of a bank, such as interest of 0.00, has no counterpart.
    if (items.length < 2 && items.some(({ amount }) => amount !== 0)) throw new Error('A match has two items or more.');
    if (items.length > largestMatch) throw new Error(`A match has at most ${largestMatch} items.`);
    const difference = differenceOf(items);
    if (difference !== 0) {
      const amount = amountText(Math.abs(difference), book.currency);
      throw new Error(
        `The statement has ${amount} ${difference > 0 ? 'more' : 'less'} than the ledger. Write that off first.`,
      );
    }
    const state = await readReconciliation(store, book);
    if (!state) throw new Error('Nothing was imported for this cash account.');
    const { matches } = await commitMatches(store, book, state, [{ kind: 'MANUAL', reason: why, items }], by);
    const [match] = matches;
    if (!match) throw new Error('A match was expected.');
    return match;
  });
}

/** Undoes a match: its items are open again, and no rule joins them any more. Throws, with a sentence, where that was done. */
export async function unmatch(book: CashBook, number: number, { by, why }: ByHand): Promise<Match> {
  const store = tableStore();
  return untilCommitted(async () => {
    const match = await readMatch(store, book, number);
    if (!match) throw new Error(`${book.name} in ${book.currency} has no match ${number}.`);
    if (match.undone) throw new Error(`Match ${number} was undone by ${match.undone.by} at ${match.undone.at}.`);
    const state = await readReconciliation(store, book);
    if (!state) throw new Error('Nothing was imported for this cash account.');
    const undone = { by: by.name, why, at: now().toISOString() };
    await commit(store, [
      putReconciliation(book, amend(state, now(), {})),
      undoMatch(book, match, undone),
      ...match.items.map((item) => putOpenItem(book, parted(item, match.items))),
    ]);
    return { ...match, undone };
  });
}

function parted(item: OpenItem, all: readonly OpenItem[]): OpenItem {
  const others = all.map(({ number }) => number).filter((number) => number !== item.number);
  return { ...item, partedFrom: [...new Set([...(item.partedFrom ?? []), ...others])] };
}
