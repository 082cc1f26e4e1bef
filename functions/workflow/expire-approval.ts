import { expireApproval } from '../use-cases/payments/quotes/expiry.ts';
import { PaymentTask, paymentStep } from '../use-cases/payments/task.ts';

export const handler = paymentStep('ExpireApproval', PaymentTask, expireApproval);
