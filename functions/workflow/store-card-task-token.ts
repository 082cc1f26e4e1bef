import { cardTransactionTask, WaitingCardTask } from '../use-cases/cards/task.ts';
import { resumeIfDone, storeToken } from '../use-cases/cards/waiting.ts';

export const handler = cardTransactionTask('StoreCardTaskToken', WaitingCardTask, {
  decide: storeToken,
  afterwards: resumeIfDone,
});
