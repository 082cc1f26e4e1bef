import { requireConsistent, type Statement } from '../../../functions/domain/ledger/statement.ts';
import { readCamt053 } from './camt053.ts';
import { type ColumnNames, readCsv } from './csv.ts';
import { readMt940 } from './mt940.ts';

/** The statements of a file, in whatever format it is. Throws StatementFault where it is none, or contradicts itself. */
export function readStatements(content: string, columns?: ColumnNames): readonly Statement[] {
  const file = content.replace(/^\uFEFF/, '');
  const statements = readerOf(file)(file, columns);
  for (const statement of statements) requireConsistent(statement);
  return statements;
}

function readerOf(file: string): (file: string, columns?: ColumnNames) => readonly Statement[] {
  if (file.trimStart().startsWith('<')) return readCamt053;
  return /^(?:\{1:|:\d{2}[A-Z]?:)/.test(file.trimStart()) ? readMt940 : readCsv;
}
