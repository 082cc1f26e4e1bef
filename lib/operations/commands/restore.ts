import { now } from '../../../functions/ports/clock.ts';
import { UsageError } from '../../command-line/command-line.ts';
import { defineOperation, type OperationGroup, writing } from '../operation.ts';
import { deployedRestorable, existingCopy } from '../restore/deployed-table.ts';
import { type DrillReport, drill } from '../restore/drill.ts';
import { localRestorable } from '../restore/local-folder.ts';
import { stackOption, useTable } from '../table-access.ts';
import { resumedText } from './resume.ts';

const drillCommand = defineOperation({
  role: 'break-glass',
  uses: [...writing, 'table:scan', 'table:restore'],
  summary:
    'Restores the table into a copy as after a loss, checks the copy, and prints what would be lost (RPO) and how long it took (RTO). Exits with 1 if the copy is not whole.',
  options: {
    copy: {
      type: 'string',
      value: 'SUFFIX',
      description: 'Checks the copy TABLE-drill-SUFFIX, which was restored from a backup, instead of restoring one.',
    },
    remove: { type: 'boolean', description: 'Removes the copy in the end, also one that is not whole.' },
    ...stackOption,
  },
  async run({ stack, copy, remove = false }) {
    if (copy !== undefined && !stack) throw new UsageError('--copy names a table of a deployed service: give --stack.');
    await useTable(stack);
    const suffix = now().toISOString().slice(0, 19).replace(/\D/g, '');
    const restorable = copy === undefined ? restorableOf(stack, suffix) : existingCopy(copy);
    const report = await drill(restorable, {
      remove,
      step: (name, tookMs) => console.log(`${secondsOf(tookMs).padStart(8)} s  ${name}`),
    });
    for (const fault of report.faults) console.error(fault);
    console.log(textOf(report));
    if (report.faults.length > 0) process.exitCode = 1;
  },
});

const restorableOf = (stack: string | undefined, suffix: string) =>
  stack ? deployedRestorable(suffix) : localRestorable(suffix);

const secondsOf = (ms: number): string => (ms / 1000).toFixed(1);

function textOf({ copy, items, books, entries, newest, lostEntries, resumable, lostMs, tookMs }: DrillReport): string {
  const counts = [...items].sort(([a], [b]) => (a < b ? -1 : 1)).map(([type, count]) => `${type} ${count}`);
  return [
    `copy ${copy.name} of ${copy.pointInTime.toISOString()}`,
    `items ${[...items.values()].reduce((sum, count) => sum + count, 0)}: ${counts.join(', ')}`,
    `books: entries ${books.entries}, accounts ${books.accounts}, differences ${books.differences.length}`,
    `entries older than a minute: ${entries.copy} in the copy, ${entries.source} in the table`,
    `newest entry ${newest ?? 'none'}`,
    `would have ${resumedText(resumable)}`,
    `RPO ${secondsOf(lostMs)} s: the copy's age when the drill began; ${lostEntries} journal entries are newer`,
    `RTO ${secondsOf(tookMs)} s for the table; a deployment on the copy and the resumption come on top`,
  ].join('\n');
}

export const restoreCommands: OperationGroup = {
  summary: 'Practises the restore of the table.',
  commands: { drill: drillCommand },
};
