import { parseArgs } from 'node:util';
import { theStore } from '../functions/runtime/store.ts';
import { auditLedger } from '../functions/store/ledger-audit.ts';
import { useDeployedTable, useLocalTable } from '../lib/table-access.ts';

/** Adds up the ledger of the local service, or of a deployed one: npm run ledger:verify -- [--stack NAME]. */
try {
  const { values } = parseArgs({ options: { stack: { type: 'string' } } });
  await (values.stack ? useDeployedTable(values.stack) : useLocalTable(process.env.DATA_DIR ?? '.local'));
  const { entries, accounts, inMotion, differences } = await auditLedger(theStore());
  const [first] = differences;
  if (first) console.error(`First difference: ${first}`);
  console.log(`entries ${entries}, accounts ${accounts}, in motion ${inMotion}, differences ${differences.length}`);
  process.exitCode = first ? 1 : 0;
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 2;
}
