import { PaymentTask, paymentStep } from '../use-cases/payments/task.ts';
import { recordCollection } from '../use-cases/payments/workflow/collection.ts';

export const handler = paymentStep('RecordCollection', PaymentTask, recordCollection);
