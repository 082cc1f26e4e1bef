import { task } from '../runtime/task.ts';
import { CompletePayout, completePayout } from '../use-cases/payments/rails/payout-outcome.ts';

export const handler = task('CompletePayout', CompletePayout, completePayout);
