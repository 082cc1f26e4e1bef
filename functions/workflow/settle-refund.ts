import { PaymentTask, task } from '../use-cases/payments/task.ts';
import { settleRefund } from '../use-cases/payments/workflow/refund.ts';

export const handler = task('SettleRefund', PaymentTask, settleRefund);
