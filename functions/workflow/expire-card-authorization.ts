import { CardTask, cardTransactionTask } from '../use-cases/cards/task.ts';
import { expireDueAuthorization } from '../use-cases/cards/time-steps.ts';

export const handler = cardTransactionTask('ExpireCardAuthorization', CardTask, { decide: expireDueAuthorization });
