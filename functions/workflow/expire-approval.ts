import { PaymentTask, task } from '../runtime/task.ts';
import { expireApproval } from '../use-cases/payments/quotes/expiry.ts';

export const handler = task('ExpireApproval', PaymentTask, expireApproval);
