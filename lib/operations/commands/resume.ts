import { tableStore } from '../../../functions/runtime/store.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { defineOperation, writing } from '../operation.ts';
import { useQueues, useRetryQueue } from '../queue-access.ts';
import { resume } from '../resumption.ts';
import { stackOption, useTable } from '../table-access.ts';

export const resumeCommand = defineOperation({
  role: 'break-glass',
  uses: [...writing, 'table:scan', 'queue:delivery'],
  summary: 'Resumes the workflows, imports and webhooks of a restored table, and completes its books.',
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
    await useRetryQueue(await useQueues(stack));
    const { payments, already, imports, stablecoinOperations, deliveries, events, entries } = await resume(
      tableStore(),
      {
        run,
        dryRun,
      },
    );
    console.log(
      `${dryRun ? 'would have resumed' : 'resumed'}: payments ${payments} (and ${already} before), imports ${imports}, mints and burns ${stablecoinOperations}, deliveries ${deliveries}, events ${events}, journal entries ${entries}`,
    );
  },
});
