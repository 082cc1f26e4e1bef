import * as z from 'zod';
import { uuidSchema } from '../../runtime/id-schemas.ts';
import { stepsOf } from '../../runtime/workflow-step.ts';
import { readCardTransaction } from '../../store/cards/card-transactions.ts';
import { readCard } from '../../store/cards/cards.ts';
import { cardInput, cardTransactionInput } from './workflow-input.ts';

/** The input of every task of the card workflow. */
export const CardTask = z.object({ platformId: uuidSchema('Platform'), id: z.string() });
export type CardTask = z.output<typeof CardTask>;

/** The input of a task that the workflow waits for: the token resumes it. `retryCount` says how often it was tried before. */
export const WaitingCardTask = CardTask.extend({ taskToken: z.string(), retryCount: z.number().default(0) });
export type WaitingCardTask = z.output<typeof WaitingCardTask>;

/** Makes a Lambda of a step of a card's workflow. */
export const cardStep = stepsOf({
  about: 'card',
  idOf: ({ id }: CardTask) => id,
  read: ({ platformId, id }, { store }) => readCard(store, platformId, id),
  inputOf: cardInput,
});

/** Makes a Lambda of a step of a card transaction's workflow. */
export const cardTransactionStep = stepsOf({
  about: 'card transaction',
  idOf: ({ id }: CardTask) => id,
  read: ({ platformId, id }, { store }) => readCardTransaction(store, platformId, id),
  inputOf: cardTransactionInput,
});
