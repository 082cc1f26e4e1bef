import { task } from '../runtime/task.ts';
import { beginSubmission, SubmitPayout, submitPayout } from '../use-cases/payments/workflow/submission.ts';

export const handler = task('SubmitPayout', SubmitPayout, beginSubmission, submitPayout);
