import { task, WaitingTask } from '../runtime/task.ts';
import { collectFunds, startProcessing } from '../use-cases/payments/workflow/submission.ts';

export const handler = task('CollectFunds', WaitingTask, startProcessing, collectFunds);
