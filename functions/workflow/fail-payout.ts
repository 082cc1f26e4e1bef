import { FailPayout, failPayout } from '../use-cases/payments/rails/payout-outcome.ts';
import { paymentStep } from '../use-cases/payments/task.ts';

export const handler = paymentStep('FailPayout', FailPayout, failPayout);
