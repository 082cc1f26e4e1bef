import { CsvError, parse } from 'csv-parse/sync';
import { isCurrencyCode } from '../../../functions/contract/currencies.ts';
import {
  dayFrom,
  minorUnits,
  type Statement,
  StatementFault,
  type StatementLine,
  signedText,
} from '../../../functions/domain/ledger/statement.ts';

/** The columns of a bank's file, and those that may be absent. Each line has the balance after it. */
const bankColumns = {
  needed: ['account', 'currency', 'bookingDate', 'amount', 'balance'],
  first: 'bookingDate',
} as const;

/** The columns of a settlement file of a card network or a provider. The row TOTAL ends each settlement. */
const settlementColumns = {
  needed: ['settlementId', 'account', 'currency', 'settlementDate', 'reference', 'amount'],
  first: 'settlementId',
} as const;

/** The file's own names for columns, by the names above. */
export type ColumnNames = Readonly<Record<string, string>>;

interface Row {
  readonly line: number;
  readonly of: (column: string) => string;
}

/** The statements of a CSV file, of a bank or of a settlement. Throws StatementFault. */
export function readCsv(file: string, names: ColumnNames = {}): readonly Statement[] {
  const { rows, columns } = rowsOf(file, names);
  const isSettlement = columns.includes(settlementColumns.first);
  const { needed } = isSettlement ? settlementColumns : bankColumns;
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new StatementFault(`The file has no column ${missing.join(', ')}.`);
  if (rows.length === 0) throw new StatementFault('The file has no rows.');
  return isSettlement ? settlementsOf(rows) : [bankStatementOf(rows)];
}

function rowsOf(
  file: string,
  names: ColumnNames,
): { readonly rows: readonly Row[]; readonly columns: readonly string[] } {
  const [header = [], ...records] = recordsOf(file);
  const own = new Map(Object.entries(names).map(([column, name]) => [name, column]));
  const columns = header.map((name) => own.get(name.trim()) ?? name.trim());
  const rows = records.map((record, index) => ({
    line: index + 2,
    of: (column: string) => (record[columns.indexOf(column)] ?? '').trim(),
  }));
  return { rows, columns };
}

function recordsOf(file: string): readonly (readonly string[])[] {
  try {
    return parse(file, { bom: true, delimiter: delimiterOf(file), skip_empty_lines: true });
  } catch (cause) {
    if (cause instanceof CsvError) throw new StatementFault(`The file is not CSV: ${cause.message}`);
    throw cause;
  }
}

/** The character between the names of the columns. */
const delimiterOf = (file: string): string => /^[^\n]*?([;\t])/.exec(file)?.[1] ?? ',';

/** A bank's statement, oldest line first. Each balance has to follow from the one before. */
function bankStatementOf(rows: readonly Row[]): Statement {
  const { account, currency } = holderOf(rows);
  const lines = rows.map((row) => lineOf(row, currency, dayOf(row, 'bookingDate')));
  const balances = rows.map((row) => minorUnits(row.of('balance'), currency));
  const opening = (balances[0] ?? 0) - (lines[0]?.amount ?? 0);
  let balance = opening;
  for (const [index, { amount }] of lines.entries()) {
    balance += amount;
    if (balance !== balances[index])
      throw new StatementFault(`Row ${index + 2}: the balance does not follow from the row before.`);
  }
  const days = lines.map(({ bookingDate }) => bookingDate).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return {
    format: 'CSV',
    statementId: `${account} ${from} ${to}`,
    ...{ account, currency, from, to, lines },
    balances: { opening, closing: balance },
  };
}

/** The settlements of a file, each with the sum that its row TOTAL states. */
function settlementsOf(rows: readonly Row[]): readonly Statement[] {
  const ids = [...new Set(rows.map((row) => row.of('settlementId')))];
  return ids.map((statementId) => {
    const all = rows.filter((row) => row.of('settlementId') === statementId);
    const [total, second] = all.filter((row) => row.of('reference') === 'TOTAL');
    if (!total || second) throw new StatementFault(`Settlement ${statementId} does not have one row TOTAL.`);
    const { account, currency } = holderOf(all);
    const lines = all.filter((row) => row !== total).map((row) => lineOf(row, currency, dayOf(row, 'settlementDate')));
    const sum = lines.reduce((amounts, { amount }) => amounts + amount, 0);
    const stated = minorUnits(total.of('amount'), currency);
    if (sum !== stated)
      throw new StatementFault(
        `Settlement ${statementId}: its rows come to ${signedText(sum, currency)}, its total is ${signedText(stated, currency)}.`,
      );
    const days = all.map((row) => dayOf(row, 'settlementDate')).sort();
    return {
      format: 'SETTLEMENT',
      ...{ statementId, account, currency, from: days[0] ?? '', to: days.at(-1) ?? '', lines },
    };
  });
}

/** The account and the currency of rows, which are of one. */
function holderOf(rows: readonly Row[]) {
  const [account = '', currency = ''] = ['account', 'currency'].map((column) => rows[0]?.of(column) ?? '');
  const other = rows.find((row) => row.of('account') !== account || row.of('currency') !== currency);
  if (other) throw new StatementFault(`Row ${other.line} is of another account or currency than the first.`);
  if (!account) throw new StatementFault('The rows name no account.');
  if (!isCurrencyCode(currency)) throw new StatementFault(`There is no currency ${currency}.`);
  return { account, currency };
}

function lineOf(row: Row, currency: string, bookingDate: string): StatementLine {
  const { of } = row;
  const amount = inRow(row, () => minorUnits(of('amount'), currency));
  return {
    amount,
    bookingDate,
    valueDate: of('valueDate') ? dayOf(row, 'valueDate') : bookingDate,
    references: of('reference') ? [of('reference')] : [],
    text: [of('text'), of('kind')].filter(Boolean).join(' '),
  };
}

/** A day such as 2026-12-01 or 01.12.2026. Days with slashes could be read in two ways, so they are refused. */
function dayOf(row: Row, column: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(row.of(column)) ?? [];
  const [, dayFirst, monthThen, yearLast] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(row.of(column)) ?? [];
  return inRow(row, () => {
    if (year && month && day) return dayFrom(year, month, day);
    if (yearLast && monthThen && dayFirst) return dayFrom(yearLast, monthThen, dayFirst);
    throw new StatementFault(`${column} "${row.of(column)}" is no day such as 2026-12-01 or 01.12.2026.`);
  });
}

/** Says which row a fault is in. */
function inRow<T>({ line }: Row, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof StatementFault) throw new StatementFault(`Row ${line}: ${cause.message}`);
    throw cause;
  }
}
