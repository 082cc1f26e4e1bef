import { CardTask, cardTransactionStep } from '../use-cases/cards/task.ts';
import { expireDueAuthorization } from '../use-cases/cards/time-steps.ts';

export const handler = cardTransactionStep('ExpireCardAuthorization', CardTask, expireDueAuthorization);
