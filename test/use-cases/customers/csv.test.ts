import { expect, it } from 'vitest';
import { missingColumns } from '../../../functions/domain/customers/import-rows.ts';
import { readRows, UnreadableFile } from '../../../functions/use-cases/customers/csv.ts';

it('reads a file of 100,000 rows, and none of more', () => {
  const file = (rows: number) => Buffer.from([missingColumns([]).join(','), ...Array(rows).fill('x')].join('\n'));
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
