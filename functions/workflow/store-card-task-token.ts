import { cardTransactionStep, WaitingCardTask } from '../use-cases/cards/task.ts';
import { resumeIfDone, storeToken } from '../use-cases/cards/waiting.ts';

export const handler = cardTransactionStep('StoreCardTaskToken', WaitingCardTask, storeToken, resumeIfDone);
