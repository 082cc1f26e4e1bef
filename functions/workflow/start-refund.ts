import { PaymentTask, task } from '../use-cases/payments/task.ts';
import { startRefund } from '../use-cases/payments/workflow/refund.ts';

export const handler = task('StartRefund', PaymentTask, startRefund);
