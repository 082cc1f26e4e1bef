import { afterReport } from '../../domain/stablecoins/provider-report.ts';
import { succeedTask } from '../../runtime/workflow.ts';
import { inputOf } from './operation-input.ts';
import { operationRule, operationStep } from './operation-task.ts';
import { ProgressMessage } from './progress.ts';

/** Records what the provider reports. A report that was recorded before changes nothing. */
const recordReport = operationRule<ProgressMessage>((operation, { report }, now) =>
  afterReport(operation, report, now),
);

/** Records a report, and then resumes the workflow that waits for it. */
export const reportProgress = operationStep(
  'ReportStablecoinProgress',
  ProgressMessage,
  recordReport,
  (operation, { taskToken }) => succeedTask(taskToken, inputOf(operation)),
);
