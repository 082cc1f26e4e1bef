import * as z from 'zod';
import { afterReport, afterTimeout } from '../../domain/stablecoins/provider-report.ts';
import { now } from '../../providers/clock.ts';
import type { TimeLeft } from '../../runtime/retry.ts';
import type { OperationInput } from './operation-input.ts';
import { change, OperationTask, runTask } from './operation-task.ts';
import { Report } from './progress.ts';

/** A wait ends with a report of the provider, or with the time-out that the workflow caught. */
const RecordTask = OperationTask.extend({
  result: z.union([Report, z.object({ Error: z.literal('States.Timeout') })]),
});

/** Records what the wait ended with. A report that was recorded before changes nothing. */
export const recordProgress = (event: z.input<typeof RecordTask>, timeLeft?: TimeLeft): Promise<OperationInput> =>
  runTask('RecordStablecoinProgress', RecordTask, event, (task) => {
    const { result } = task;
    return change(
      task,
      (current) => ('kind' in result ? afterReport(current, result, now()) : afterTimeout(current, now())),
      timeLeft,
    );
  });
