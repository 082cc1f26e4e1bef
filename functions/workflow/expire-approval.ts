import { PaymentTask, task } from '../runtime/task.ts';
import { expireApproval } from '../use-cases/payments/expiry.ts';

export const handler = task('ExpireApproval', PaymentTask, expireApproval);
