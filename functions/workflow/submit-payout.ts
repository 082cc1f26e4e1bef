import { paymentStep, WaitingTask } from '../use-cases/payments/task.ts';
import { beginSubmission, submitPayout } from '../use-cases/payments/workflow/submission.ts';

export const handler = paymentStep('SubmitPayout', WaitingTask, beginSubmission, submitPayout);
