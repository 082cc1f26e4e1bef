import { tableStore } from '../../../functions/runtime/store.ts';
import { auditLedger } from '../../../functions/store/ledger/ledger-audit.ts';
import { type CommandGroup, defineCommand } from '../command-line.ts';
import { stackOption, useTable } from '../table-access.ts';

const verify = defineCommand({
  summary: 'Adds up the whole ledger and prints the first difference; exits with 1 if there is one.',
  options: stackOption,
  async run({ stack }) {
    await useTable(stack);
    const { entries, accounts, inMotion, differences } = await auditLedger(tableStore());
    const [first] = differences;
    if (first) console.error(`First difference: ${first}`);
    console.log(`entries ${entries}, accounts ${accounts}, in motion ${inMotion}, differences ${differences.length}`);
    if (first) process.exitCode = 1;
  },
});

export const ledgerCommands: CommandGroup = { summary: 'Checks the ledger.', commands: { verify } };
