import { parseArgs } from 'node:util';

/** Shows what a page of transactions costs in a short and in a long list: npm run measure:list -- [--rows N]; 100,000 rows take minutes to make. */
process.env.LOG_LEVEL ??= 'SILENT';
const { measureList } = await import('../lib/measure/list.ts');

try {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '20000' } } });
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1000) throw new Error('--rows must be a whole number from 1000 on.');
  const { markdown, summary } = await measureList({ rows });
  console.log(`${markdown}\n\n${summary}`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
