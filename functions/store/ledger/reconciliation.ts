import type { PlatformId } from '../../domain/ids.ts';
import {
  type CashBook,
  type ImportedStatement,
  importedStatement,
  type Match,
  match,
  type OpenItem,
  openItem,
  type Reconciliation,
  reconciliation,
} from '../../domain/ledger/reconciliation.ts';
import { integer, object } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readPartition } from '../query.ts';
import { readManyItems, readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

const types = {
  reconciliation: 'RECONCILIATION',
  statement: 'STATEMENT',
  item: 'OPEN_ITEM',
  match: 'MATCH',
  book: 'RECONCILED_BOOK',
} as const;

const toReconciliation = itemReader(types.reconciliation, reconciliation);
const toStatement = itemReader(types.statement, importedStatement);
const toOpenItem = itemReader(types.item, openItem);
const toMatch = itemReader(types.match, match);
const toReconciledBook = itemReader(types.book, object({ taken: integer }));

/** The state of a cash account's reconciliation; undefined before its first. */
export const readReconciliation = (store: Store, book: CashBook): Promise<Reconciliation | undefined> =>
  readRecord(store, keys.reconciliation(book), toReconciliation);

/** Throws StaleWrite where another change came first. */
export const putReconciliation = (book: CashBook, next: Reconciliation): Write =>
  putVersion({ ...next, ...keys.reconciliation(book), type: types.reconciliation });

/** The statements of a cash account in the order of their import. */
export const readStatements = async (store: Store, book: CashBook): Promise<readonly ImportedStatement[]> =>
  (await readPartition(store, keys.reconciliationPart(book, 'STATEMENTS', '').pk)).map(toStatement);

/** Writes a statement beside the version of its reconciliation, which guards it. */
export const putStatement = (book: CashBook, statement: ImportedStatement): Write => ({
  put: {
    item: { ...statement, ...keys.reconciliationPart(book, 'STATEMENTS', statement.number), type: types.statement },
  },
});

/** Takes a statement away beside the version of its reconciliation, which guards it. */
export const deleteStatement = (book: CashBook, { number }: ImportedStatement): Write => ({
  delete: { key: keys.reconciliationPart(book, 'STATEMENTS', number), condition: 'attribute_exists(pk)' },
});

/** All open items of a cash account, by their numbers. */
export const readOpenItems = async (store: Store, book: CashBook): Promise<readonly OpenItem[]> =>
  (await readPartition(store, keys.reconciliationPart(book, 'OPEN', '').pk)).map(toOpenItem);

/** Opens an item. Throws StaleWrite where it is open. */
export const putOpenItem = (book: CashBook, item: OpenItem): Write => ({
  put: {
    item: { ...item, ...keys.reconciliationPart(book, 'OPEN', item.number), type: types.item },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Takes an item away from those that are open. Throws StaleWrite where it is open no more. */
export const removeOpenItem = (book: CashBook, { number }: OpenItem): Write => ({
  delete: { key: keys.reconciliationPart(book, 'OPEN', number), condition: 'attribute_exists(pk)' },
});

/** The matches of a cash account, in the order in which they were made. */
export const readMatches = async (store: Store, book: CashBook): Promise<readonly Match[]> =>
  (await readPartition(store, keys.reconciliationPart(book, 'MATCHES', '').pk)).map(toMatch);

/** A match by its number; undefined where there is none. */
export const readMatch = (store: Store, book: CashBook, number: number): Promise<Match | undefined> =>
  readRecord(store, keys.reconciliationPart(book, 'MATCHES', number), toMatch);

/** Writes a match, once. */
export const putMatch = (book: CashBook, made: Match): Write => ({
  put: {
    item: { ...made, ...keys.reconciliationPart(book, 'MATCHES', made.number), type: types.match },
    condition: 'attribute_not_exists(pk)',
  },
});

/** Marks a match as undone. Throws StaleWrite where it is. */
export const undoMatch = (book: CashBook, { number }: Match, undone: NonNullable<Match['undone']>): Write => ({
  update: {
    key: keys.reconciliationPart(book, 'MATCHES', number),
    expression: 'SET undone = :undone',
    condition: 'attribute_exists(pk) AND attribute_not_exists(undone)',
  },
  values: { undone },
});

/** How many entries of each platform's book are open items or were, in the order of the platforms. */
export async function readTaken(
  store: Store,
  book: CashBook,
  platforms: readonly PlatformId[],
): Promise<readonly number[]> {
  const items = await readManyItems(
    store,
    platforms.map((platformId) => keys.reconciledBook(book, platformId)),
  );
  return items.map((item) => (item ? toReconciledBook(item).taken : 0));
}

/** Writes down how many entries of a platform's book are taken. Throws StaleWrite where it is not as it was read. */
export const putTaken = (book: CashBook, platformId: PlatformId, before: number, taken: number): Write => ({
  put: {
    item: { taken, ...keys.reconciledBook(book, platformId), type: types.book },
    condition: before === 0 ? 'attribute_not_exists(pk)' : 'taken = :before',
  },
  ...(before > 0 && { values: { before } }),
});
