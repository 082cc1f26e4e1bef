import { PaymentTask, task } from '../runtime/task.ts';
import { expireAuthorization } from '../use-cases/payments/quotes/expiry.ts';

export const handler = task('ExpireAuthorization', PaymentTask, expireAuthorization);
