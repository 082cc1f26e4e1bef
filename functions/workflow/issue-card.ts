import type { TimeLeft } from '../runtime/retry.ts';
import { runStep } from '../runtime/workflow-step.ts';
import { readCard } from '../store/cards/cards.ts';
import { settleIssuing } from '../use-cases/cards/issuing.ts';
import { CardTask } from '../use-cases/cards/task.ts';
import { type CardWorkflowInput, cardInput } from '../use-cases/cards/workflow-input.ts';

export const handler = (event: CardTask, timeLeft?: TimeLeft): Promise<CardWorkflowInput> =>
  runStep(
    {
      name: 'IssueCard',
      about: 'card',
      parse: () => CardTask.parse(event),
      uuidOf: ({ id }) => id,
      read: ({ platformId, id }, { store }) => readCard(store, platformId, id),
      decide: settleIssuing,
      inputOf: cardInput,
    },
    timeLeft,
  );
