import { parquetWriteBuffer } from 'hyparquet-writer';
import type { JournalRow } from '../../../domain/ledger/journal-row.ts';

/** The types of columns in Parquet's own terms. A date is the number of days since 1970, a time of milliseconds. */
const columnTypes = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  integer: { type: 'INT64' },
  date: { type: 'INT32', converted_type: 'DATE' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const;

/** The columns of the exported journal, in their order. */
const columns = {
  day: 'date',
  platformId: 'text',
  account: 'text',
  accountType: 'text',
  owner: 'text',
  currency: 'text',
  number: 'integer',
  amount: 'integer',
  balanceAfter: 'integer',
  bookedAt: 'time',
  valueDate: 'date',
  kind: 'text',
  cause: 'text',
  causeId: 'text',
  counterAccount: 'text',
} as const satisfies Record<keyof JournalRow, keyof typeof columnTypes>;
const names = Object.keys(columns) as (keyof JournalRow)[];

const schema = [
  { name: 'root', num_children: names.length },
  ...names.map((name) => ({ name, ...columnTypes[columns[name]], repetition_type: 'REQUIRED' as const })),
];

/** The form in which the writer takes a value of each type. */
const written: Readonly<Record<keyof typeof columnTypes, (value: JournalRow[keyof JournalRow]) => unknown>> = {
  text: String,
  integer: BigInt,
  date: (value) => new Date(String(value)),
  time: (value) => new Date(String(value)),
};

/** The rows as a Parquet file: amounts are 64-bit integers, days are dates. The same rows give the same bytes. */
export function toParquet(rows: readonly JournalRow[]): Uint8Array {
  const columnData = names.map((name) => ({ name, data: rows.map((row) => written[columns[name]](row[name])) }));
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, rowGroupSize: Math.max(1, rows.length) }));
}

/** The rows as a CSV file (RFC 4180) with a header. No value needs quotes: they are ids, codes, numbers and times. */
export function toCsv(rows: readonly JournalRow[]): Uint8Array {
  const lines = [names.join(','), ...rows.map((row) => names.map((name) => unquoted(row[name])).join(','))];
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(''));
}

function unquoted(value: JournalRow[keyof JournalRow]): string {
  const text = String(value);
  if (/[",\r\n]/.test(text)) throw new Error(`${text} is no value of the journal.`);
  return text;
}
