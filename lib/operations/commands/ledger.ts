import { tableStore } from '../../../functions/runtime/store.ts';
import { readCheckpoint } from '../../../functions/store/ledger/audit.ts';
import { auditItems, auditLedger } from '../../../functions/store/ledger/ledger-audit.ts';
import { postMissing } from '../../bookkeeping/post-missing.ts';
import type { Option } from '../../command-line/command-line.ts';
import { overdrafts, overdraftsText } from '../../inspection/overdrafts.ts';
import { ownPositions, positionsText } from '../../inspection/own-positions.ts';
import { defineOperation, jsonOption, type OperationGroup, reading, writing } from '../operation.ts';
import { stackOption, useTable } from '../table-access.ts';
import { exportedItems } from '../table-export.ts';
import { dayCommands, exportCommands, trialBalanceCommand } from './ledger-days.ts';
import { entryCommands } from './ledger-entries.ts';

const exportOption = {
  export: {
    type: 'string',
    value: 'FOLDER',
    description: 'Reads an export of the table that was copied from Amazon S3 into this folder, and no table.',
  },
} as const satisfies Readonly<Record<string, Option>>;

/** Prints what differs, one a line, and exits with 1 if anything does. */
function report(differences: readonly string[], shown = differences.length): void {
  for (const difference of differences.slice(0, shown)) console.error(difference);
  if (differences.length > 0) process.exitCode = 1;
}

const verify = defineOperation({
  role: 'read',
  uses: [...reading, 'table:scan'],
  summary: 'Adds up the whole ledger and prints the first difference; exits with 1 if there is one.',
  options: { ...stackOption, ...exportOption },
  async run({ stack, export: folder }) {
    if (!folder) await useTable(stack);
    const { entries, accounts, inMotion, differences } = folder
      ? await auditItems(exportedItems(folder))
      : await auditLedger(tableStore());
    report(
      differences.map((difference) => `First difference: ${difference}`),
      1,
    );
    console.log(`entries ${entries}, accounts ${accounts}, in motion ${inMotion}, differences ${differences.length}`);
  },
});

const positions = defineOperation({
  role: 'read',
  uses: reading,
  summary: "Prints what the service's own accounts hold now, such as what conversions have left open and the fees.",
  options: { ...stackOption, ...jsonOption },
  async run({ stack, json }) {
    await useTable(stack);
    const positions = await ownPositions(tableStore());
    const exact = positions.map(({ amount, ...position }) => ({ ...position, amount: String(amount) }));
    console.log(json ? JSON.stringify(exact) : positionsText(positions));
  },
});

const overdraftsCommand = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Lists the accounts below zero: since when, by how much, and who owes it.',
  options: { ...stackOption, ...jsonOption },
  async run({ stack, json }) {
    await useTable(stack);
    const accounts = await overdrafts(tableStore());
    console.log(json ? JSON.stringify(accounts) : overdraftsText(accounts));
  },
});

const status = defineOperation({
  role: 'read',
  uses: reading,
  summary: 'Prints when the last audit was and what it checked, and every difference that it found.',
  options: stackOption,
  async run({ stack }) {
    await useTable(stack);
    const checkpoint = await readCheckpoint(tableStore());
    if (!checkpoint) return console.log('The ledger has not been audited yet.');
    const { startedAt, endedAt, accounts, bounded, differences } = checkpoint;
    report(differences);
    const when = endedAt ? `audited at ${endedAt}` : `being audited since ${startedAt}`;
    const checked = `accounts with entries ${accounts}, of which always moving ${bounded}`;
    console.log(`${when}, ${checked}, differences ${differences.length}`);
  },
});

const post = defineOperation({
  role: 'operate',
  uses: [...writing, 'table:scan'],
  summary: 'Reads the whole journal, posts what is missing in the books, and prints it.',
  options: stackOption,
  async run({ stack }) {
    await useTable(stack);
    let count = 0;
    for await (const posted of postMissing(tableStore())) {
      count += 1;
      console.log(posted);
    }
    console.log(`posted journal entries of ${count} items`);
  },
});

export const ledgerCommands: OperationGroup = {
  summary: 'Checks the ledger, closes its days, and books the manual entries of two operators.',
  commands: {
    verify,
    positions,
    overdrafts: overdraftsCommand,
    status,
    post,
    'trial-balance': trialBalanceCommand,
    day: dayCommands,
    export: exportCommands,
    ...entryCommands,
  },
};
