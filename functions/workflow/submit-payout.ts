import { task, WaitingTask } from '../runtime/task.ts';
import { beginSubmission, submitPayout } from '../use-cases/payments/workflow/submission.ts';

export const handler = task('SubmitPayout', WaitingTask, beginSubmission, submitPayout);
