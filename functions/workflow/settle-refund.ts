import { PaymentTask, task } from '../runtime/task.ts';
import { settleRefund } from '../use-cases/payments/workflow/refund.ts';

export const handler = task('SettleRefund', PaymentTask, settleRefund);
