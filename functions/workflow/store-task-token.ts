import { task } from '../runtime/task.ts';
import { resumeIfChanged, StoreTaskToken, storeToken } from '../use-cases/payments/workflow/waiting.ts';

export const handler = task('StoreTaskToken', StoreTaskToken, storeToken, resumeIfChanged);
