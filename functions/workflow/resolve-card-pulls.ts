import { CardTask, cardTransactionStep } from '../use-cases/cards/task.ts';
import { resolveDuePulls } from '../use-cases/cards/time-steps.ts';

export const handler = cardTransactionStep('ResolveCardPulls', CardTask, resolveDuePulls);
