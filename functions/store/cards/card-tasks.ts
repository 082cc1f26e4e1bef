import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { uuidIn } from '../../domain/ids.ts';
import { object, text } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putAttempt, type WaitingAttempt } from '../waiting-attempts.ts';

type TransactionRef = Pick<CardTransactionRecord, 'platformId' | 'cardTransactionId'>;

const keyOf = ({ platformId, cardTransactionId }: TransactionRef) =>
  keys.cardTask(platformId, uuidIn('CardTransaction', cardTransactionId));

/** How much longer than the authorization the token lives, in seconds; the table deletes it some time later. */
const graceSeconds = 24 * 3600;

/** Stores the attempt at which the workflow of a transaction waits. */
export const putCardTask = (transaction: CardTransactionRecord, attempt: WaitingAttempt): Write =>
  putAttempt(
    {
      expiresAtSeconds:
        Math.ceil(Date.parse(transaction.authorizedUntil ?? transaction.updatedAt) / 1000) + graceSeconds,
      ...keyOf(transaction),
      type: 'CARD_TASK',
    },
    transaction.version,
    attempt,
  );

const toCardTask = itemReader('CARD_TASK', object({ taskToken: text }));

/** The task token of a waiting workflow, if it has stored one. */
export async function readCardTask(store: Store, transaction: TransactionRef): Promise<string | undefined> {
  const item = await readItem(store, keyOf(transaction));
  return item && toCardTask(item).taskToken;
}
