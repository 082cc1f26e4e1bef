import { closedReason, declineReason } from '../../domain/cards/authorization.ts';
import type { CardRecord } from '../../domain/cards/card.ts';
import { announced, type CardStep } from '../../domain/cards/card-step.ts';
import type { CardPull, CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import {
  adviseTotal,
  amountBeyondAdvice,
  amountBeyondHold,
  clear,
  requireOpen,
  requireRoom,
} from '../../domain/cards/clearing.ts';
import { makePull, pullOutcome } from '../../domain/cards/pulls.ts';
import {
  requireReturnable,
  returnAmount,
  returnToReverse,
  reverseReturn,
  takenBack,
} from '../../domain/cards/returns.ts';
import { uuidIn } from '../../domain/ids.ts';
import { spendable } from '../../domain/ledger/account.ts';
import { expiryAfter } from '../../ports/clock.ts';
import { requireUnchangedCard } from '../../store/cards/cards.ts';
import type { Store } from '../../store/table.ts';
import { declined } from './authorization.ts';
import { type CardContext, type Payer, readPayer, requireCardTransaction } from './card-transactions.ts';
import { requireCard } from './cards.ts';
import { type Exchange, exchangeFor } from './exchange.ts';
import { stepWrites } from './step-writes.ts';

interface Order {
  readonly cardTransactionId: string;
  readonly amount: number;
}

/**
 * Clears an amount of a purchase of the sandbox, also one whose authorization ended because its card was closed. Refuses with
 * REFERENCE_NOT_FOUND, TRANSACTION_NOT_FOUND and INVALID_INPUT.
 */
export async function clearPurchase(context: CardContext, cardId: string, { cardTransactionId, amount }: Order) {
  const { store, now } = context;
  const { card, transaction } = await find(context, cardId, cardTransactionId);
  const isClosed = card.state === 'CLOSED';
  if (isClosed) requireRoom(transaction);
  else requireOpen(transaction, now);
  const beyond = amountBeyondHold(transaction, amount);
  const exchange = await exchangeOf(context, card, transaction);
  const { pull, delegated } = await pullBeyondHold(context, card, transaction, beyond, exchange);
  const step = clear(transaction, amount, pull, now, exchange.price(beyond));
  return accepted(store, isClosed ? announced(transaction, step, now) : step, delegated);
}

/** The conversions of a purchase. */
export const exchangeOf = (
  context: CardContext,
  card: CardRecord,
  transaction: CardTransactionRecord,
): Promise<Exchange> =>
  exchangeFor(context, card, transaction.currency, transaction.sourceCurrency ?? transaction.currency);

/**
 * Returns the amount that a clearing takes beyond the hold, by the key that a wallet's owner has delegated; nothing where the account
 * cannot pay it, or the sandbox lets it fail.
 */
async function pullBeyondHold(
  { store, now }: CardContext,
  card: CardRecord,
  transaction: CardTransactionRecord,
  amount: number,
  exchange: Exchange,
): Promise<{ readonly pull?: CardPull; readonly delegated?: Payer['delegated'] }> {
  const outcome = pullOutcome(card, transaction.cardTransactionId);
  if (amount === 0 || outcome.kind === 'DECLINED') return {};
  const payer = await readPayer(store, transaction, transaction.sourceAccountId);
  if (!canPay(payer, exchange.debit(amount))) return {};
  const pull = makePull(amount, outcome, now, (seconds) => expiryAfter(now, seconds), exchange.price(amount));
  return { pull, delegated: payer.delegated };
}

export const canPay = ({ account, mayPull }: Payer, amount: number): boolean =>
  mayPull && account?.status === 'ACTIVE' && spendable(account) >= amount;

/**
 * Replaces the authorized total of a purchase. More is taken under the card's limit and the balance, and declined beyond them and on a
 * card that is closed. It depends on the card as it was read, like an authorization. Refuses like `clearPurchase`.
 */
export async function advisePurchase(context: CardContext, cardId: string, { cardTransactionId, amount }: Order) {
  const { store, now } = context;
  const { card, transaction } = await find(context, cardId, cardTransactionId);
  const beyond = amountBeyondAdvice(transaction, amount, now);
  if (beyond === 0) return accepted(store, adviseTotal(transaction, amount, undefined, now));
  const payer = await readPayer(store, transaction, transaction.sourceAccountId);
  const { inCardCurrency, debit, price } = await exchangeOf(context, card, transaction);
  const reason =
    closedReason(card) ?? declineReason({ card, ...payer, amount: inCardCurrency(amount), debit: debit(beyond) });
  const { issuerTransactionToken: token, merchant, currency } = transaction;
  if (reason) return declined(card, { token, amount, currency, merchant }, reason, now);
  const pull = makePull(beyond, { kind: 'CONFIRMED' }, now, () => now, price(beyond));
  const answer = await accepted(store, adviseTotal(transaction, amount, pull, now), payer.delegated);
  return { ...answer, writes: [...answer.writes, requireUnchangedCard(card)] };
}

/** Returns an amount of a purchase of the sandbox. Refuses like `clearPurchase`, and with AMOUNT_OUT_OF_RANGE. */
export async function returnPurchase(context: CardContext, cardId: string, { cardTransactionId, amount }: Order) {
  const { store, now } = context;
  const { card, transaction } = await find(context, cardId, cardTransactionId);
  requireReturnable(transaction, amount);
  const { credit } = await exchangeOf(context, card, transaction);
  return accepted(store, returnAmount(transaction, amount, now, credit));
}

/** Takes the last return of a purchase of the sandbox back. Refuses like `clearPurchase`. */
export async function reversePurchaseReturn(context: CardContext, cardId: string, cardTransactionId: string) {
  const { store, now } = context;
  const { transaction } = await find(context, cardId, cardTransactionId);
  const last = returnToReverse(transaction);
  const payer = await readPayer(store, transaction, transaction.sourceAccountId);
  const { source } = takenBack(transaction, last);
  const isPaid = source === 0 || canPay(payer, source);
  return accepted(store, reverseReturn(transaction, last, isPaid, now), isPaid ? payer.delegated : []);
}

async function find({ caller, store }: CardContext, cardId: string, cardTransactionId: string) {
  const { platformId } = caller;
  const card = await requireCard(store, platformId, cardId);
  return { card, transaction: await requireCardTransaction(store, platformId, cardId, cardTransactionId) };
}

async function accepted(store: Store, step: CardStep, delegated: Payer['delegated'] = []) {
  const { issuerTransactionToken, cardTransactionId } = step.transaction;
  return {
    status: 202 as const,
    body: { issuerTransactionToken },
    writes: [...(await stepWrites(store, step)), ...delegated],
    paymentId: uuidIn('CardTransaction', cardTransactionId),
  };
}
