import { cancelPayout } from '../use-cases/payments/rails/cancellation.ts';
import { PaymentTask, paymentStep } from '../use-cases/payments/task.ts';

export const handler = paymentStep('CancelPayout', PaymentTask, cancelPayout);
