import type { CardRecord } from '../../domain/cards/card.ts';
import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { endAuthorization } from '../../domain/cards/clearing.ts';
import { isProduction } from '../../domain/environment.ts';
import { uuidIn } from '../../domain/ids.ts';
import type { Change } from '../../runtime/stream.ts';
import { startWorkflow, succeedTask } from '../../runtime/workflow.ts';
import type { Afterwards, Decide } from '../../runtime/workflow-step.ts';
import { putCardTask, readCardTask } from '../../store/cards/card-tasks.ts';
import { readCardTransaction, toCardTransactionRecord } from '../../store/cards/card-transactions.ts';
import { readCard, toCardRecord } from '../../store/cards/cards.ts';
import type { Store } from '../../store/table.ts';
import { releaseAuthorizations } from './closing.ts';
import { closeIfHolderDeleted } from './deleted-holder.ts';
import { stepWrites } from './step-writes.ts';
import type { WaitingCardTask } from './task.ts';
import { cardInput, cardTransactionInput } from './workflow-input.ts';

const machine = 'CARD_MACHINE_ARN';

const isWaiting = (transaction: CardTransactionRecord): boolean =>
  cardTransactionInput(transaction).status === 'CLEARING';

/**
 * Stores the token of a workflow that waits for clearings, unless none is expected any more. An authorization of a closed card is ended: the
 * card's closing finds those in a list, which may lag behind the table.
 */
export const storeToken: Decide<WaitingCardTask, CardTransactionRecord> = async (transaction, task, { store, now }) => {
  if (!isWaiting(transaction)) return undefined;
  const card = await readCard(store, transaction.platformId, transaction.cardId);
  const end = card?.state === 'CLOSED' ? endAuthorization(transaction, now) : undefined;
  if (end) return { next: end.transaction, writes: await stepWrites(store, end) };
  return { next: transaction, writes: [putCardTask(transaction, task)] };
};

/** Resumes the workflow where the last clearing came before the token was stored: it found no token to resume. */
export const resumeIfDone: Afterwards<WaitingCardTask, CardTransactionRecord> = async (
  { platformId, cardTransactionId },
  { taskToken },
  { store },
) => {
  const newest = await readCardTransaction(store, platformId, cardTransactionId);
  if (!newest) throw new Error(`The transaction ${cardTransactionId} of a running workflow is missing.`);
  if (!isWaiting(newest)) await succeedTask(taskToken, cardTransactionInput(newest));
};

/**
 * Starts the workflow of a new card that the issuer will answer, of a card which an operator restarts, and of a production card
 * whose new state the issuer has to know. Releases what the authorizations of a closed card hold, and closes a card that is issued, or
 * restarted, after its holder was deleted.
 */
export async function driveCard(store: Store, { before: item, after }: Change): Promise<void> {
  const card = toCardRecord(after);
  const before = item && toCardRecord(item);
  const isResumed = before !== undefined && before.resumption !== card.resumption;
  if (card.state === 'CLOSED' && before?.state !== 'CLOSED') await releaseAuthorizations(store, card);
  if (before?.state === 'PROCESSING' || isResumed) await closeIfHolderDeleted(store, card);
  if (isProduction(card)) return driveProductionCard(card, before);
  const uuid = uuidIn('Card', card.cardId);
  const input = cardInput(card);
  if (input.status === 'DONE') return;
  if (!before) return startWorkflow(uuid, input, machine);
  if (isResumed) await startWorkflow(`${uuid}-resumed-${card.resumption}`, input, machine);
}

/** An issuer knows the state that it has reported itself: what follows PROCESSING. */
async function driveProductionCard(card: CardRecord, before: CardRecord | undefined): Promise<void> {
  const isChanged = before && before.state !== 'PROCESSING' && before.state !== card.state;
  if (before && !isChanged && before.resumption === card.resumption) return;
  const name = `${uuidIn('Card', card.cardId)}-${card.version}`;
  await startWorkflow(name, { ...cardInput(card), status: 'ISSUER_DUE' }, machine);
}

/** Starts the workflow of a new transaction, and resumes one that waits for clearings when the last one has come. */
export async function driveCardTransaction(store: Store, { before, after }: Change): Promise<void> {
  const transaction = toCardTransactionRecord(after);
  const [, uuid = ''] = transaction.cardTransactionId.split(':');
  const input = cardTransactionInput(transaction);
  if (!before) return input.status === 'DONE' ? undefined : startWorkflow(uuid, input, machine);
  const earlier = toCardTransactionRecord(before);
  const { resumption } = transaction;
  if (resumption !== earlier.resumption) {
    return startWorkflow(`${uuid}-resumed-${resumption}`, input, machine);
  }
  if (!isWaiting(earlier) || isWaiting(transaction)) return;
  const taskToken = await readCardTask(store, transaction);
  if (taskToken) await succeedTask(taskToken, input);
}
