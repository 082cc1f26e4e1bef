import { PaymentTask, task } from '../runtime/task.ts';
import { startRefund } from '../use-cases/payments/refund.ts';

export const handler = task('StartRefund', PaymentTask, startRefund);
