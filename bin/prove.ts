import { parseArgs } from 'node:util';

/**
 * Tries to break a claim of the service: npm run prove:NAME -- [--short] [options of the proof]; `all` runs one proof after the
 * other. `--short` is the form that CI runs, in less than a minute each. Ends with a line
 * of figures for every proof; the exit code is 1 when anything was violated.
 */
process.env.LOG_LEVEL ??= 'SILENT';
const { proofs } = await import('../lib/proof/proofs.ts');

async function prove(name: string, args: readonly string[]): Promise<void> {
  const load = proofs[name];
  if (!load) throw new Error(`Name a proof: ${Object.keys(proofs).join(', ')}, or all.`);
  const proof = await load();
  const { values } = parseArgs({ args: [...args], options: { short: { type: 'boolean' }, ...proof.options } });
  const options = values as Readonly<Record<string, string | boolean | undefined>>;
  const { figures, violations } = await proof.prove(options, (line) => console.error(line));
  for (const violation of violations) console.error(`VIOLATED ${violation}`);
  console.log(`prove:${name}: ${figures}; ${violations.length} violations`);
  if (violations.length > 0) process.exitCode = 1;
}

try {
  const [name = '', ...args] = process.argv.slice(2);
  for (const each of name === 'all' ? Object.keys(proofs) : [name]) await prove(each, args);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
