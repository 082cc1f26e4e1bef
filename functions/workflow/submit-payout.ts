import { task, WaitingTask } from '../runtime/task.ts';
import { startProcessing, submitPayout } from '../use-cases/payments/submission.ts';

export const handler = task('SubmitPayout', WaitingTask, startProcessing, submitPayout);
