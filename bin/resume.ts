import { parseArgs } from 'node:util';
import { resume } from '../functions/runtime/resumption.ts';
import { theStore } from '../functions/runtime/store.ts';
import { deployedQueues, localQueues, useRetryQueue } from '../lib/queue-access.ts';
import { useDeployedTable, useLocalTable } from '../lib/table-access.ts';

/**
 * Sets in motion what a restored table holds: npm run resume -- --run NAME [--stack NAME] [--dry-run]. The same name again
 * starts no workflow a second time.
 */
process.env.LOG_LEVEL ??= 'SILENT';
try {
  const { values } = parseArgs({
    options: { run: { type: 'string' }, stack: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const { run, stack, 'dry-run': dryRun } = values;
  if (!run) throw new Error('--run NAME is missing: name it after the restored table.');
  const dataDir = process.env.DATA_DIR ?? '.local';
  await (stack ? useDeployedTable(stack) : useLocalTable(dataDir));
  await useRetryQueue(await (stack ? deployedQueues(stack) : localQueues(dataDir)));
  const { payments, already, imports, deliveries, events } = await resume(theStore(), { run, dryRun });
  console.log(
    `${dryRun ? 'would have resumed' : 'resumed'}: payments ${payments} (and ${already} before), imports ${imports}, deliveries ${deliveries}, events ${events}`,
  );
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 2;
}
