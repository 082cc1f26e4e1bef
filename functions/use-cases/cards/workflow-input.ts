import type { CardRecord } from '../../domain/cards/card.ts';
import { type CardTransactionRecord, isPending } from '../../domain/cards/card-transaction.ts';
import type { PlatformId } from '../../domain/ids.ts';
import { now, secondsUntil } from '../../ports/clock.ts';

/**
 * The wait of a card or a card transaction. The state machine chooses its next state by it. ISSUING: the issuer answers later;
 * ISSUER_DUE: it has answered. PULLING: the outcome of a pull is known later; PULL_DUE: it is known. CLEARING: clearings may come.
 */
type CardWorkflowStatus = 'ISSUING' | 'ISSUER_DUE' | 'PULLING' | 'PULL_DUE' | 'CLEARING' | 'DONE';

/** The input of an execution, and of each of its states. */
interface CardWorkflowInput {
  readonly platformId: PlatformId;
  /** `Card:{uuid}` or `CardTransaction:{uuid}`. */
  readonly id: string;
  readonly status: CardWorkflowStatus;
  /** How long to wait, in seconds of the workflow's clock. */
  readonly waitSeconds: number;
}

/** The input for the workflow of a new card: for how long it waits for the issuer's report. */
export function cardInput({ platformId, cardId, state, issuing }: CardRecord): CardWorkflowInput {
  const dueAt = state === 'PROCESSING' ? issuing?.dueAt : undefined;
  return {
    platformId,
    id: cardId,
    status: statusBefore(dueAt, 'ISSUING', 'ISSUER_DUE'),
    waitSeconds: secondsUntil(dueAt),
  };
}

/** The input for the workflow of a card transaction: for how long it waits for a pull or a clearing. */
export function cardTransactionInput(transaction: CardTransactionRecord): CardWorkflowInput {
  const { platformId, cardTransactionId: id, pulls, authorizedUntil } = transaction;
  const dueAt = pulls
    .filter(isPending)
    .map((pull) => pull.dueAt ?? '')
    .toSorted()[0];
  if (dueAt === undefined && authorizedUntil !== undefined) {
    return { platformId, id, status: 'CLEARING', waitSeconds: secondsUntil(authorizedUntil) };
  }
  return { platformId, id, status: statusBefore(dueAt, 'PULLING', 'PULL_DUE'), waitSeconds: secondsUntil(dueAt) };
}

const statusBefore = <S extends CardWorkflowStatus>(dueAt: string | undefined, waiting: S, due: S): S | 'DONE' => {
  if (dueAt === undefined) return 'DONE';
  return dueAt <= now().toISOString() ? due : waiting;
};
