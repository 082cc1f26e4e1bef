import type {
  CashBook,
  ImportedStatement,
  Match,
  OpenItem,
  Reconciliation,
} from '../../../functions/domain/ledger/reconciliation.ts';
import { amend } from '../../../functions/domain/versioned.ts';
import { now } from '../../../functions/ports/clock.ts';
import { untilCommitted } from '../../../functions/runtime/retry.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import {
  deleteStatement,
  putReconciliation,
  putStatement,
  readMatches,
  readOpenItems,
  readReconciliation,
  readStatements,
  removeOpenItem,
} from '../../../functions/store/ledger/reconciliation.ts';
import { commit, type Store } from '../../../functions/store/table.ts';
import { requireUnsettled } from '../open-items.ts';
import { linesOfCommit } from './import.ts';

/**
 * Takes an imported statement back, so that its bank's corrected one can be imported in its place. A removal that was interrupted goes on
 * where it was. Throws, with a sentence, while a line of it is matched or has a manual entry, and where another statement follows on it.
 */
export async function removeStatement(book: CashBook, number: number): Promise<ImportedStatement> {
  const store = tableStore();
  for (;;) {
    const { statement, isComplete } = await untilCommitted(() => removeChunk(store, book, number));
    if (isComplete) return statement;
  }
}

async function removeChunk(store: Store, book: CashBook, number: number) {
  const state = await readReconciliation(store, book);
  const statements = await readStatements(store, book);
  const statement = statements.find((each) => each.number === number);
  if (!state || !statement) throw new Error(`${book.name} in ${book.currency} has no statement ${number}.`);
  requireLast(statement, statements);
  const isOfIt = ({ line }: OpenItem) => line?.statement === number;
  requireUnmatched(
    number,
    (await readMatches(store, book)).filter(({ items }) => items.some(isOfIt)),
  );
  const lines = (await readOpenItems(store, book)).filter(isOfIt);
  const numbers = lines.map((line) => line.number);
  await requireUnsettled(store, book, numbers, { waiting: true });
  // The last lines first: what is left is what an import that was interrupted there would have left.
  const chunk = lines.toSorted((one, other) => (other.line?.line ?? 0) - (one.line?.line ?? 0)).slice(0, linesOfCommit);
  const left = lines.length - chunk.length;
  const others = statements.filter((each) => each !== statement);
  const isComplete = left === 0;
  await commit(store, [
    putReconciliation(book, amend(state, now(), isComplete ? withoutLast(state, statement, others) : {})),
    isComplete ? deleteStatement(book, statement) : putStatement(book, { ...statement, importedLines: left }),
    ...chunk.map((line) => removeOpenItem(book, line)),
  ]);
  return { statement, isComplete };
}

/** Balances lead from each statement to the next one. */
function requireLast({ number, closing }: ImportedStatement, statements: readonly ImportedStatement[]): void {
  const next = statements.find((each) => each.number > number && each.closing !== undefined);
  if (closing === undefined || !next) return;
  throw new Error(`Statement ${next.number} follows on statement ${number}. Remove the newest one first.`);
}

function requireUnmatched(number: number, matches: readonly Match[]): void {
  const kept = matches.filter(({ undone }) => !undone).map((match) => match.number);
  if (kept.length === 0) return;
  throw new Error(`Lines of statement ${number} are matched: undo ${kept.join(', ')} by reconcile unmatch first.`);
}

/** Where the statements have come to without the last one. Its number is not used again, because undone matches name it. */
function withoutLast(
  { account, closing }: Reconciliation,
  statement: ImportedStatement,
  others: readonly ImportedStatement[],
): Partial<Reconciliation> {
  const before = others.findLast((each) => each.closing !== undefined);
  const earlier = before?.closing === undefined ? undefined : { amount: before.closing, day: before.to };
  return {
    account: others.length === 0 ? undefined : account,
    closing: statement.closing === undefined ? closing : earlier,
  };
}
