import { paymentStep } from '../use-cases/payments/task.ts';
import { RecordCollection, recordCollection } from '../use-cases/payments/workflow/collection.ts';

export const handler = paymentStep('RecordCollection', RecordCollection, recordCollection);
