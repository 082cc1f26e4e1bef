import { CardTask, cardTransactionTask } from '../use-cases/cards/task.ts';
import { resolveDuePulls } from '../use-cases/cards/time-steps.ts';

export const handler = cardTransactionTask('ResolveCardPulls', CardTask, { decide: resolveDuePulls });
