import { expect, it } from 'vitest';
import { missingColumns } from '../../../functions/domain/customers/import-rows.ts';
import { readRows, UnreadableFile } from '../../../functions/use-cases/customers/csv.ts';

const header = missingColumns([]).join(',');

it.each<[string, string | Uint8Array, RegExp]>([
  ['without a row', header, /no row below its header/],
  ['with empty rows alone', `${header}\n,,\n\n`, /no row below its header/],
  ['with a quote that never ends', `${header}\n"x`, /not well-formed CSV \(CSV_QUOTE_NOT_CLOSED, line 2\)/],
  ['in another encoding', Buffer.from([0xff, 0xfe, 0x78]), /not encoded in UTF-8/],
  ['with semicolons', `${header.replaceAll(',', ';')}\nx`, /separated by semicolons/],
  ['with a column twice', `${header},${header.split(',')[0]}\nx`, /names a column twice/],
  ['without a column', 'x\nx', /The header row lacks: /],
])('says what is wrong with a file %s', (_, content, message) => {
  const read = () => readRows(Buffer.from(content));
  expect(read).toThrow(UnreadableFile);
  expect(read).toThrow(message);
});

it('reads a file of 100,000 rows, and none of more', () => {
  const file = (rows: number) => Buffer.from([header, ...Array(rows).fill('x')].join('\n'));
  expect(readRows(file(100_000))).toHaveLength(100_000);
  expect(() => readRows(file(100_001))).toThrow(UnreadableFile);
});

it.each(['', '\n', '\n,,\n'])(
  'reads no file that has no row below its header, such as one that ends with %j',
  (end) => {
    const content = Buffer.from(`${missingColumns([]).join(',')}${end}`);
    expect(() => readRows(content)).toThrow('The file has no row below its header.');
  },
);
