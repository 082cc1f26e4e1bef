import { PaymentTask, task } from '../runtime/task.ts';
import { recordCollection } from '../use-cases/payments/workflow/collection.ts';

export const handler = task('RecordCollection', PaymentTask, recordCollection);
