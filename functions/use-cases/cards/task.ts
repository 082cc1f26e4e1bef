import * as z from 'zod';
import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { uuidSchema } from '../../runtime/id-schemas.ts';
import type { TimeLeft } from '../../runtime/retry.ts';
import { runStep, type TaskContext } from '../../runtime/workflow-step.ts';
import { readCardTransaction } from '../../store/cards/card-transactions.ts';
import type { Write } from '../../store/table.ts';
import { type CardWorkflowInput, cardTransactionInput } from './workflow-input.ts';

/** The input of every task of the card workflow. */
export const CardTask = z.object({ platformId: uuidSchema('Platform'), id: z.string() });
export type CardTask = z.output<typeof CardTask>;

/** The input of a task that the workflow waits for: the token resumes it. */
export const WaitingCardTask = CardTask.extend({ taskToken: z.string() });
export type WaitingCardTask = z.output<typeof WaitingCardTask>;

/** The transaction after a step, and the writes that make it so. */
export interface TransactionStep {
  readonly next: CardTransactionRecord;
  readonly writes: readonly Write[];
}

interface TransactionTaskOptions<T> {
  readonly decide: (
    transaction: CardTransactionRecord,
    task: T,
    context: TaskContext,
  ) => Promise<TransactionStep | undefined>;
  readonly afterwards?: (transaction: CardTransactionRecord, task: T, context: TaskContext) => Promise<void>;
}

/** Makes a Lambda of a step of a card transaction's workflow, which may run any number of times. */
export const cardTransactionTask =
  <S extends z.ZodType<CardTask>>(name: string, schema: S, options: TransactionTaskOptions<z.output<S>>) =>
  (event: z.input<S>, timeLeft?: TimeLeft): Promise<CardWorkflowInput> =>
    runStep(
      {
        name,
        about: 'card transaction',
        parse: () => schema.parse(event),
        uuidOf: ({ id }) => id,
        read: ({ platformId, id }, { store }) => readCardTransaction(store, platformId, id),
        ...options,
        inputOf: cardTransactionInput,
      },
      timeLeft,
    );
