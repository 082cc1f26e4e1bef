import { parseArgs } from 'node:util';

/** Measures the service: npm run measure -- [bundles] [units] [workflow] [throughput] [webhooks] [--payments N] [--endpoints N]; all parts by default. */
process.env.LOG_LEVEL ??= 'SILENT';
const { parts } = await import('../lib/measure/parts.ts');

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { payments: { type: 'string', default: '10000' }, endpoints: { type: 'string', default: '1000' } },
  });
  const payments = Number(values.payments);
  const endpoints = Number(values.endpoints);
  const unknown = positionals.find((name) => !(name in parts));
  if (unknown) throw new Error(`There is no part ${unknown}: choose among ${Object.keys(parts).join(', ')}.`);
  if (!Number.isInteger(payments) || payments < 1) throw new Error('--payments must be a whole number above 0.');
  if (!Number.isInteger(endpoints) || endpoints < 5) throw new Error('--endpoints must be a whole number from 5 on.');
  const figures: string[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    console.error(`Measuring ${name} ...`);
    const { markdown, summary } = await measure({ payments, endpoints });
    console.log(`${markdown}\n`);
    figures.push(summary);
  }
  console.log(figures.join('; '));
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
