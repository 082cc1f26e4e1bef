import { CsvError, parse } from 'csv-parse/sync';
import { missingColumns, mostRows, type NumberedRow } from '../../domain/customers/import-rows.ts';

/** A file that is no table of customers. The message never contains a cell. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Reads the rows of a CSV file: RFC 4180 in UTF-8, with or without a byte order mark. Missing cells at the end of a row are empty, a row
 * of empty cells is skipped, and one with too many cells is reported with the others. Throws UnreadableFile for another encoding or
 * separator, an unclosed quote, and wrong columns.
 */
export function readRows(content: Uint8Array): readonly NumberedRow[] {
  const [header = [], ...records] = recordsOf(content);
  requireColumns(header);
  const rows = records.flatMap((record, at) => (record.some(Boolean) ? [rowOf(header, record, at + 1)] : []));
  if (rows.length === 0) throw new UnreadableFile('The file has no row below its header.');
  if (rows.length > mostRows) throw new UnreadableFile(`The file has more than ${mostRows} rows.`);
  return rows;
}

function rowOf(header: readonly string[], record: readonly string[], number: number): NumberedRow {
  const cells = header.map((name, at) => [name, record[at] ?? '']).filter(([, cell]) => cell !== '');
  const surplus = record.slice(header.length).some(Boolean);
  return {
    number,
    row: Object.fromEntries(cells),
    ...(surplus && { mistake: `has ${record.length} cells, and the header ${header.length}` }),
  };
}

/** Separators that spreadsheets write in other countries. */
const separators: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' };

function requireColumns(header: readonly string[]): void {
  const missing = missingColumns(header);
  const faults = [
    ...(missing.length > 0 ? [`The header row lacks: ${missing.join(', ')}.`] : []),
    ...(new Set(header).size < header.length ? ['The header row names a column twice.'] : []),
  ];
  if (faults.length === 0) return;
  throw new UnreadableFile(faults.join(' '));
}

/** Names another separator, by which the first line has more of the columns. */
function requireCommas(text: string): void {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const countBy = (sign: string) =>
    missingColumns(line.split(sign).map((cell) => cell.replaceAll(/^"|"$/g, ''))).length;
  const separator = Object.keys(separators).find((sign) => countBy(sign) < countBy(','));
  if (!separator) return;
  throw new UnreadableFile(`The cells are separated by ${separators[separator]}: separate them by commas.`);
}

function recordsOf(content: Uint8Array): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    requireCommas(text);
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count: true });
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    if (cause instanceof CsvError)
      throw new UnreadableFile(`The file is not well-formed CSV (${cause.code}, line ${cause.lines}).`);
    throw new UnreadableFile('The file is not encoded in UTF-8.');
  }
}
