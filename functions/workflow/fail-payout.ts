import { task } from '../runtime/task.ts';
import { FailPayout, failPayout } from '../use-cases/payments/rails/payout-outcome.ts';

export const handler = task('FailPayout', FailPayout, failPayout);
