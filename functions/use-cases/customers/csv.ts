import { CsvError, parse } from 'csv-parse/sync';
import { missingColumns, mostRows, type Row } from '../../domain/customers/import-rows.ts';

/** A file that is no table of customers. The message never contains a cell. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * Reads the rows of a CSV file: RFC 4180 in UTF-8, with or without a byte order mark. Throws UnreadableFile for another
 * encoding, an unclosed quote, a row that is longer than the header, and missing columns. Missing cells at the end of a row are empty.
 */
export function readRows(content: Uint8Array): readonly Row[] {
  const [header = [], ...records] = recordsOf(content);
  const missing = missingColumns(header);
  if (missing.length > 0) throw new UnreadableFile(`The header row lacks: ${missing.join(', ')}.`);
  if (new Set(header).size < header.length) throw new UnreadableFile('The header row names a column twice.');
  if (records.length === 0) throw new UnreadableFile('The file has no row below its header.');
  if (records.length > mostRows) throw new UnreadableFile(`The file has more than ${mostRows} rows.`);
  return records.map((record) =>
    Object.fromEntries(header.map((name, at) => [name, record[at] ?? '']).filter(([, cell]) => cell !== '')),
  );
}

function recordsOf(content: Uint8Array): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return parse(text, { bom: true, trim: true, skip_empty_lines: true, relax_column_count_less: true });
  } catch (cause) {
    if (cause instanceof CsvError)
      throw new UnreadableFile(`The file is not well-formed CSV (${cause.code}, line ${cause.lines}).`);
    throw new UnreadableFile('The file is not encoded in UTF-8.');
  }
}
