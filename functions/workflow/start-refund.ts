import { PaymentTask, paymentStep } from '../use-cases/payments/task.ts';
import { startRefund } from '../use-cases/payments/workflow/refund.ts';

export const handler = paymentStep('StartRefund', PaymentTask, startRefund);
