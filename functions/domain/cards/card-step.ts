import { recordEvent } from '../item-event.ts';
import { cashAccount, systemAccounts } from '../ledger/chart-of-accounts.ts';
import { cardNetwork } from '../payments/cash-accounts.ts';
import { balanced, type Posting } from '../payments/postings.ts';
import { amend } from '../versioned.ts';
import { type CardTransactionRecord, heldSource, paid, statusOf } from './card-transaction.ts';

/** The kinds of journal entries of card transactions. */
export const cardMovements = ['CARD_CLEARING', 'CARD_RETURN', 'CARD_RETURN_REVERSAL', 'CARD_PULL_FAILURE'] as const;
export type CardMovement = (typeof cardMovements)[number];

/** A step in the life of a card transaction: its next version, and what the step does to the account that pays. */
export interface CardStep {
  readonly transaction: CardTransactionRecord;
  /** Added to what the account may spend; less than 0 takes from it. */
  readonly balanceChange: number;
  /** Added to what the account holds for card transactions and payments. */
  readonly heldChange: number;
  /** Present where money enters or leaves the account or the service. */
  readonly entry?: { readonly movement: CardMovement; readonly postings: readonly Posting[] };
}

/** The members that a step changes. */
type CardChanges = Partial<
  Pick<
    CardTransactionRecord,
    | 'authorizedAmount'
    | 'pulls'
    | 'settlements'
    | 'returns'
    | 'captured'
    | 'credited'
    | 'creditedSource'
    | 'shortfall'
    | 'authorizedUntil'
    | 'hasException'
  >
>;

/**
 * Takes a step. What it does to the account follows from the changed members, so that the books and the transaction cannot
 * disagree. A change of the status is an event.
 */
export function takeStep(
  before: CardTransactionRecord,
  changes: CardChanges,
  now: Date,
  movement?: CardMovement,
): CardStep {
  const changed = amend(before, now, { ...changes, lastEventAt: now.toISOString() });
  const status = statusOf(changed);
  const isEvent = before.version === 0 || status !== before.status;
  const transaction = isEvent ? recordEvent({ ...changed, status }, `CARD_TRANSACTION.${status}`, now) : changed;
  const heldChange = heldSource(transaction) - heldSource(before);
  const moneyChange = paid(before).source - paid(transaction).source;
  const postings = movement ? postingsOf(before, transaction) : [];
  if (!movement && moneyChange !== 0) throw new Error('A step that moves money needs the name of its movement.');
  return {
    transaction,
    balanceChange: moneyChange - heldChange,
    heldChange,
    ...(movement && postings.length > 0 && { entry: { movement, postings } }),
  };
}

/** The step as an event, also where the status stays: the platform learns of everything that the network has settled. */
export function announced(before: CardTransactionRecord | undefined, step: CardStep, now: Date): CardStep {
  const { transaction } = step;
  if (transaction.event?.number !== before?.event?.number) return step;
  return { ...step, transaction: recordEvent(transaction, `CARD_TRANSACTION.${transaction.status}`, now) };
}

/**
 * The account and, where it could not pay, the service's receivables pay what the network gets. What the account pays in another
 * currency is exchanged.
 */
function postingsOf(before: CardTransactionRecord, after: CardTransactionRecord): readonly Posting[] {
  const { currency, sourceCurrency = currency, sourceAccountId } = after;
  const lent = after.shortfall - before.shortfall;
  const purchase = paid(after).purchase - paid(before).purchase;
  const source = paid(after).source - paid(before).source;
  const exchange =
    sourceCurrency === currency
      ? []
      : [
          { account: systemAccounts.exchange, currency: sourceCurrency, amount: source },
          { account: systemAccounts.exchange, currency, amount: -purchase },
        ];
  return balanced([
    { account: sourceAccountId, currency: sourceCurrency, amount: -source },
    ...exchange,
    { account: systemAccounts.receivables, currency, amount: -lent },
    { account: cashAccount(after.cashAccount ?? cardNetwork), currency, amount: purchase + lent },
  ]);
}
