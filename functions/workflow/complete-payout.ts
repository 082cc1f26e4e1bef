import { CompletePayout, completePayout } from '../use-cases/payments/rails/payout-outcome.ts';
import { task } from '../use-cases/payments/task.ts';

export const handler = task('CompletePayout', CompletePayout, completePayout);
