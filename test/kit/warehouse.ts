import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const runbook = join(import.meta.dirname, '../../docs/runbooks/books.md');

/** The queries of the runbook, in their order, for the end of a day: two of the trial balance, and that of the margin of each payment. */
const queries = (day: string): readonly string[] =>
  [...readFileSync(runbook, 'utf8').matchAll(/```sql\n(.*?)```/gs)].map(([, query = '']) =>
    query.replace(/DATE '\d{4}-\d\d-\d\d'/, `DATE '${day}'`),
  );
export const documentedQueries = (day: string): readonly string[] => queries(day).slice(0, 2);
export const marginQuery = (): string => queries('2026-01-01')[2] ?? '';

/** Runs a query of DuckDB where the files of the journal are, and nothing else is known. Numbers come as text. */
export async function queryFiles(folder: string, query: string): Promise<readonly Record<string, string>[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`SET file_search_path = '${folder}'`);
    const reader = await connection.runAndReadAll(query);
    return reader.getRowObjectsJson() as Record<string, string>[];
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
