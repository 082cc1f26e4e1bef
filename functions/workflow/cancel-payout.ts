import { PaymentTask, task } from '../runtime/task.ts';
import { cancelPayout } from '../use-cases/payments/rails/cancellation.ts';

export const handler = task('CancelPayout', PaymentTask, cancelPayout);
