import { PaymentTask, task } from '../runtime/task.ts';
import { startRefund } from '../use-cases/payments/workflow/refund.ts';

export const handler = task('StartRefund', PaymentTask, startRefund);
