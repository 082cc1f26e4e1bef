import { tableStore } from '../../../functions/runtime/store.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { defineOperation, writing } from '../operation.ts';
import { useQueues, useRailAccountsQueue, useRetryQueue } from '../queue-access.ts';
import { type Resumed, resume } from '../resumption.ts';
import { stackOption, useTable } from '../table-access.ts';

export const resumeCommand = defineOperation({
  role: 'break-glass',
  uses: [...writing, 'table:scan', 'queue:delivery', 'queue:rail-accounts'],
  summary:
    'Resumes the workflows, imports, webhooks and returns of deposits of a restored table, and completes its books.',
  options: {
    run: {
      type: 'string',
      value: 'NAME',
      description: 'The name of this run; the same name starts no workflow twice.',
    },
    'dry-run': { type: 'boolean', description: 'Only counts.' },
    ...stackOption,
  },
  async run({ run, stack, 'dry-run': dryRun = false }) {
    if (!run) throw new UsageError('--run is missing: name the run after the restored table.');
    await useTable(stack);
    const place = await useQueues(stack);
    await useRetryQueue(place);
    await useRailAccountsQueue(place);
    const resumed = await resume(tableStore(), { run, dryRun });
    console.log(`${dryRun ? 'would have ' : ''}${resumedText(resumed)}`);
  },
});

/** What was resumed, or would have been. */
export const resumedText = (resumed: Resumed): string =>
  `resumed: payments ${resumed.payments} (and ${resumed.already} before), imports ${resumed.imports}, ` +
  `mints and burns ${resumed.stablecoinOperations}, deliveries ${resumed.deliveries}, events ${resumed.events}, ` +
  `journal entries ${resumed.entries}, returns of deposits ${resumed.returns}`;
