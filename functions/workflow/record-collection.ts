import { PaymentTask, task } from '../use-cases/payments/task.ts';
import { recordCollection } from '../use-cases/payments/workflow/collection.ts';

export const handler = task('RecordCollection', PaymentTask, recordCollection);
