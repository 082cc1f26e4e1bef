import { createHash } from 'node:crypto';
import {
  type CashBook,
  type ImportedStatement,
  type OpenItem,
  plain,
  type Reconciliation,
} from '../../../functions/domain/ledger/reconciliation.ts';
import { type Statement, StatementFault, signedText } from '../../../functions/domain/ledger/statement.ts';
import type { Operator } from '../../../functions/domain/platforms/operator-action.ts';
import { amend, versionOne } from '../../../functions/domain/versioned.ts';
import { now } from '../../../functions/ports/clock.ts';
import { untilCommitted } from '../../../functions/runtime/retry.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import {
  putOpenItem,
  putReconciliation,
  putStatement,
  readReconciliation,
  readStatements,
} from '../../../functions/store/ledger/reconciliation.ts';
import { commit, type Store } from '../../../functions/store/table.ts';

/** The statement and the reconciliation are written beside the lines. */
export const linesOfCommit = 90;

/** The result of the import of a statement. */
export interface Imported {
  readonly book: CashBook;
  readonly statement: ImportedStatement;
  /** It had been imported before, so nothing was. */
  readonly isRepeated: boolean;
}

/**
 * Imports a statement for a cash account: each line is an open item. An import that was interrupted goes on where it was. Throws
 * StatementFault for a statement of another account, and for one that does not follow from the one before.
 */
export async function importStatement(
  cash: Pick<CashBook, 'environment' | 'name'>,
  statement: Statement,
  by: Operator,
): Promise<Imported> {
  const store = tableStore();
  const book = { environment: cash.environment, name: cash.name, currency: statement.currency };
  let isRepeated = true;
  for (;;) {
    const known = await untilCommitted(() => importChunk(store, book, statement, by));
    if (known.isComplete) return { book, statement: known.statement, isRepeated };
    isRepeated = false;
  }
}

interface Progress {
  readonly statement: ImportedStatement;
  /** Nothing was left to write. */
  readonly isComplete: boolean;
}

async function importChunk(store: Store, book: CashBook, statement: Statement, by: Operator): Promise<Progress> {
  const statements = await readStatements(store, book);
  const before = await readReconciliation(store, book);
  const hash = hashOf(statement);
  const started = statements.find((each) => each.hash === hash);
  if (started && started.importedLines === started.lineCount) return { statement: started, isComplete: true };
  if (!started) requireNext(statement, statements, before);
  const { items, statements: statementCount } = before ?? nothing();
  const first = started?.importedLines ?? 0;
  const lines = statement.lines.slice(first, first + linesOfCommit);
  const next: ImportedStatement = {
    ...(started ?? newStatement(statement, hash, statementCount + 1, by)),
    importedLines: first + lines.length,
  };
  const changes = {
    items: items + lines.length,
    statements: started ? statementCount : statementCount + 1,
    account: statement.account,
    ...(statement.balances && { closing: { amount: statement.balances.closing, day: statement.to } }),
  };
  const reconciled = before ? amend(before, now(), changes) : { ...nothing(), ...changes };
  await commit(store, [
    putReconciliation(book, reconciled),
    putStatement(book, next),
    ...lines.map((line, index) =>
      putOpenItem(book, {
        ...line,
        references: [...line.references],
        number: items + index + 1,
        side: 'STATEMENT',
        line: { statement: next.number, line: first + index + 1 },
      } satisfies OpenItem),
    ),
  ]);
  return { statement: next, isComplete: false };
}

/** The reconciliation of a cash account before its first change. */
export const nothing = (): Reconciliation => ({ ...versionOne(now()), items: 0, statements: 0, matches: 0 });

const newStatement = (statement: Statement, hash: string, number: number, by: Operator): ImportedStatement => ({
  number,
  format: statement.format,
  statementId: statement.statementId,
  account: statement.account,
  from: statement.from,
  to: statement.to,
  ...(statement.balances && { opening: statement.balances.opening, closing: statement.balances.closing }),
  hash,
  lineCount: statement.lines.length,
  importedLines: 0,
  by: by.name,
  at: now().toISOString(),
});

/** Of what a statement says, however its file is laid out. */
const hashOf = ({ account, statementId, currency, from, to, balances, lines }: Statement): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...[account, statementId, currency, from, to, balances?.opening ?? null, balances?.closing ?? null],
        lines.map((line) => [line.amount, line.bookingDate, line.valueDate, line.references, line.text]),
      ]),
    )
    .digest('hex');

/** Throws StatementFault where a new statement cannot be the next one of the cash account. */
function requireNext(
  { statementId, account, balances, from, currency }: Statement,
  statements: readonly ImportedStatement[],
  before: Reconciliation | undefined,
): void {
  const unfinished = statements.find(({ importedLines, lineCount }) => importedLines < lineCount);
  if (unfinished)
    throw new StatementFault(
      `Import the rest of statement ${unfinished.statementId} first, or remove it (reconcile remove).`,
    );
  if (before?.account !== undefined && plain(before.account) !== plain(account))
    throw new StatementFault(`Statement ${statementId} is of ${account}; this cash account is ${before.account}.`);
  if (statements.some((other) => other.statementId === statementId))
    throw new StatementFault(
      `Another statement ${statementId} was imported, which says something else. If the bank has corrected it, remove that one first (reconcile remove).`,
    );
  const { closing } = before ?? {};
  if (!closing || !balances) return;
  if (from < closing.day)
    throw new StatementFault(
      `Statement ${statementId} begins on ${from}; statements up to ${closing.day} were imported.`,
    );
  if (balances.opening !== closing.amount) {
    throw new StatementFault(
      `Statement ${statementId} begins with ${signedText(balances.opening, currency)}, the one before ended with ${signedText(closing.amount, currency)}: one is missing.`,
    );
  }
}
