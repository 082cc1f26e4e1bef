import { CompletePayout, completePayout } from '../use-cases/payments/rails/payout-outcome.ts';
import { paymentStep } from '../use-cases/payments/task.ts';

export const handler = paymentStep('CompletePayout', CompletePayout, completePayout);
