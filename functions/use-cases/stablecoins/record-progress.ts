import * as z from 'zod';
import { afterReport, afterTimeout } from '../../domain/stablecoins/provider-report.ts';
import { OperationTask, operationRule } from './operation-task.ts';
import { Report } from './progress.ts';

/** A wait ends with a report of the provider, or with the time-out that the workflow caught. */
export const RecordTask = OperationTask.extend({
  result: z.union([Report, z.object({ Error: z.literal('States.Timeout') })]),
});

/** Records what the wait ended with. A report that was recorded before changes nothing. */
export const recordProgress = operationRule<z.output<typeof RecordTask>>((operation, { result }, now) =>
  'kind' in result ? afterReport(operation, result, now) : afterTimeout(operation, now),
);
