import { PaymentTask, paymentStep } from '../use-cases/payments/task.ts';
import { earnPlatformFee } from '../use-cases/payments/workflow/platform-fee.ts';

export const handler = paymentStep('EarnPlatformFee', PaymentTask, earnPlatformFee);
