import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JournalRow } from '../../../functions/domain/ledger/journal-row.ts';
import { toCsv, toParquet } from '../../../functions/use-cases/ledger/days/journal-file.ts';
import { platformId } from '../../kit/builders.ts';
import { queryFiles } from '../../kit/warehouse.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

const row = (number: number): JournalRow => ({
  ...({ day: '2026-11-27', platformId, account: 'system:exchange', accountType: 'EQUITY', owner: 'SERVICE' } as const),
  ...{ currency: 'USD', number, amount: -Number.MAX_SAFE_INTEGER, balanceAfter: 4n * BigInt(Number.MAX_SAFE_INTEGER) },
  ...{ bookedAt: '2026-11-27T23:59:59.999Z', valueDate: '2026-11-26', kind: 'EXECUTION', cause: 'PAYMENT' },
  ...{ causeId: 'example', counterAccount: 'system:payout-clearing system:service-fees' },
});

describe('a file of the journal', () => {
  it('has integers of 64 bits, dates and times, as Parquet and as CSV', async () => {
    writeFileSync(join(folder, 'part.parquet'), toParquet([row(1), row(2)]));
    writeFileSync(join(folder, 'part.csv'), toCsv([row(1), row(2)]));
    const types = await queryFiles(folder, "SELECT column_name, column_type FROM (DESCRIBE FROM 'part.parquet')");
    const typeOf = Object.fromEntries(types.map(({ column_name, column_type }) => [column_name, column_type]));
    expect(Object.keys(typeOf)).toEqual(Object.keys(row(1)));
    expect(typeOf).toMatchObject({
      ...{ day: 'DATE', valueDate: 'DATE', bookedAt: 'TIMESTAMP' },
      ...{ number: 'BIGINT', amount: 'BIGINT', balanceAfter: 'BIGINT', account: 'VARCHAR' },
    });
    const rows = await queryFiles(folder, "FROM 'part.parquet' ORDER BY number");
    expect(rows.map(({ number }) => number)).toEqual(['1', '2']);
    expect(rows[0]).toMatchObject({
      ...{ day: '2026-11-27', valueDate: '2026-11-26', bookedAt: '2026-11-27 23:59:59.999' },
      ...{ amount: String(-Number.MAX_SAFE_INTEGER), balanceAfter: String(4n * BigInt(Number.MAX_SAFE_INTEGER)) },
    });
    expect(await queryFiles(folder, "FROM 'part.parquet' EXCEPT ALL FROM 'part.csv'")).toEqual([]);
  });

  it('has the same bytes for the same rows', () => {
    expect(toParquet([row(1), row(2)])).toEqual(toParquet([row(1), row(2)]));
    expect(toParquet([row(1), row(2)])).not.toEqual(toParquet([row(2), row(1)]));
  });

  it.each([',', '"', '\n'])('never has a value with %j, which CSV would need quotes for', (sign) => {
    expect(() => toCsv([{ ...row(1), causeId: `a${sign}b` }])).toThrow('no value of the journal');
  });
});
