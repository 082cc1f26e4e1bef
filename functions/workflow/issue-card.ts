import { settleIssuing } from '../use-cases/cards/issuing.ts';
import { CardTask, cardStep } from '../use-cases/cards/task.ts';

export const handler = cardStep('IssueCard', CardTask, settleIssuing);
