import { now } from '../../../functions/ports/clock.ts';
import { tableStore } from '../../../functions/runtime/store.ts';
import { platformOption, searched } from '../../inspection/find-payment.ts';
import { defineOperation, type OperationGroup, reading } from '../operation.ts';
import { useQueues, useRailAccountsQueue } from '../queue-access.ts';
import { accountsWithoutInstructions, announceAgain, productionAccounts } from '../rail-announcement.ts';
import { stackOption, useTable } from '../table-access.ts';
import { depositCommands } from './rail-deposits.ts';

const announce = defineOperation({
  role: 'operate',
  uses: [...reading, 'queue:rail-accounts'],
  summary: "Announces accounts of production to the rail's connector again: those that show no funding instructions.",
  options: {
    ...platformOption,
    all: { type: 'boolean', description: 'Announces every account, also one that shows some or is closed.' },
    'dry-run': { type: 'boolean', description: 'Only lists them.' },
    run: {
      type: 'string',
      value: 'NAME',
      description: 'The name of this run; the connector acts once for the same name.',
    },
    ...stackOption,
  },
  async run({ platform, stack, all = false, 'dry-run': dryRun = false, run = `operator-${now().getTime()}` }) {
    await useTable(stack);
    if (!dryRun) await useRailAccountsQueue(await useQueues(stack));
    let count = 0;
    for (const platformId of await searched(platform))
      for await (const account of (all ? productionAccounts : accountsWithoutInstructions)(tableStore(), platformId)) {
        count += 1;
        if (dryRun) console.log(`${platformId} ${account.accountId} ${account.currency} ${account.status}`);
        else await announceAgain(account, run);
      }
    console.log(dryRun ? `accounts: ${count}` : `announced as ${run}: ${count}`);
  },
});

export const railCommands: OperationGroup = {
  summary: 'Speaks to the payout rail of production.',
  commands: { announce, deposits: depositCommands },
};
