import { paymentStep } from '../use-cases/payments/task.ts';
import { resumeIfChanged, StoreTaskToken, storeToken } from '../use-cases/payments/workflow/waiting.ts';

export const handler = paymentStep('StoreTaskToken', StoreTaskToken, storeToken, resumeIfChanged);
