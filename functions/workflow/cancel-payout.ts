import { cancelPayout } from '../use-cases/payments/rails/cancellation.ts';
import { PaymentTask, task } from '../use-cases/payments/task.ts';

export const handler = task('CancelPayout', PaymentTask, cancelPayout);
