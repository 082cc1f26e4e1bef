import { PaymentTask, paymentStep } from '../use-cases/payments/task.ts';
import { settleRefund } from '../use-cases/payments/workflow/refund.ts';

export const handler = paymentStep('SettleRefund', PaymentTask, settleRefund);
