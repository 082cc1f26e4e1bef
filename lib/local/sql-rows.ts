import type { SQLOutputValue } from 'node:sqlite';

/** A row that SQLite returns. These functions read its columns, and throw where a column holds another type than expected. */
export type SqlRow = Readonly<Record<string, SQLOutputValue>>;

const unexpected = (column: string, expected: string): Error =>
  new Error(`The column ${column} of the local database does not hold ${expected}.`);

export function textIn(row: SqlRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw unexpected(column, 'a text');
  return value;
}

export function numberIn(row: SqlRow, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw unexpected(column, 'a number');
  return value;
}

export function bytesIn(row: SqlRow, column: string): Uint8Array {
  const value = row[column];
  if (!(value instanceof Uint8Array)) throw unexpected(column, 'bytes');
  return value;
}

export const textOrNullIn = (row: SqlRow, column: string): string | null =>
  row[column] === null ? null : textIn(row, column);

export const numberOrNullIn = (row: SqlRow, column: string): number | null =>
  row[column] === null ? null : numberIn(row, column);

export function oneIn<const Value extends string>(row: SqlRow, column: string, values: readonly Value[]): Value {
  const value = values.find((candidate) => candidate === row[column]);
  if (value === undefined) throw unexpected(column, `one of ${values.join(', ')}`);
  return value;
}
