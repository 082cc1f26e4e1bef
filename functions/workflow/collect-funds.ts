import { paymentStep, WaitingTask } from '../use-cases/payments/task.ts';
import { collectFunds, startProcessing } from '../use-cases/payments/workflow/submission.ts';

export const handler = paymentStep('CollectFunds', WaitingTask, startProcessing, collectFunds);
