import type { CardMerchant } from '../../contract/payments/card-transactions.ts';
import type { Bookkeeping } from '../../contract/payments/rail-bookkeeping.ts';
import { creditCard, unauthorized } from '../../domain/cards/authorization.ts';
import { type CardRecord, settlingAccount } from '../../domain/cards/card.ts';
import { announced, type CardStep } from '../../domain/cards/card-step.ts';
import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { amountBeyondHold, clear, endAuthorization, hasRoom } from '../../domain/cards/clearing.ts';
import { partCovered } from '../../domain/cards/conversion.ts';
import { makePull } from '../../domain/cards/pulls.ts';
import { lastReturn, returnAmount, reverseReturn, takenBack } from '../../domain/cards/returns.ts';
import { uuidIn } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { readCardTransaction } from '../../store/cards/card-transactions.ts';
import type { Store } from '../../store/table.ts';
import { newTransaction, purchaseCurrency, readHolder } from './authorization.ts';
import { type CardContext, type Payer, readPayer } from './card-transactions.ts';
import { canPay, exchangeOf } from './clearing.ts';
import { exchangeFor } from './exchange.ts';
import { stepWrites } from './step-writes.ts';

// What the card network has settled with a production card is a fact: it is booked whatever the state, the balance and the time.

/** The identity of a message of the network. */
interface Settlement extends Bookkeeping {
  readonly cardTransactionId?: string | undefined;
  readonly currency?: { readonly code?: string | undefined } | undefined;
  readonly merchant?: CardMerchant | undefined;
  readonly networkReference?: string | undefined;
}
type Settled = Settlement & { readonly amount: number };

/** The merchant of a settlement that names neither a transaction of the card nor a merchant. */
const unknownMerchant: CardMerchant = { descriptor: 'UNKNOWN MERCHANT' };

/**
 * Books a clearing on its purchase, also on one that is over, or else as a purchase of its own. The purchase that it names and does not
 * fit expects no more: its hold is released, so that nothing is held beside what is debited for it. Refuses with INVALID_CURRENCY, and
 * with TRANSACTION_NOT_FOUND a release that names no purchase.
 */
export async function bookClearing(context: CardContext, card: CardRecord, settlement: Settled) {
  const { store, now } = context;
  const { amount } = settlement;
  const { purchase, unfit } = await findTransaction(store, card, settlement);
  if (!purchase && amount === 0) return endUnfit(context, unfit, settlement);
  const before = purchase ?? unauthorized(await newSettlement(context, card, settlement, unfit));
  const release = unfit && endAuthorization(unfit, now);
  const beyond = amountBeyondHold(before, amount);
  const { debit, price } = await exchangeOf(context, card, before);
  const cost = { purchase: beyond, source: debit(beyond) };
  const released = release ? -release.heldChange : 0;
  const collection = beyond > 0 ? await collectionOf(store, before, cost.source - released) : undefined;
  // A wallet that does not pay it has still held money for the purchase.
  const paid = collection?.isPaid ? beyond : partCovered(cost, released);
  const pull = paid > 0 ? makePull(paid, { kind: 'CONFIRMED' }, now, () => now, price(paid)) : undefined;
  const step = clear(before, amount, pull, now, price(beyond));
  return booked(context, purchase, step, settlement, { ...collection, release });
}

/** Books a return on its purchase, whatever was settled, or else as a credit of its own. Refuses with INVALID_CURRENCY. */
export async function bookReturn(context: CardContext, card: CardRecord, settlement: Settled) {
  const { purchase, unfit } = await findTransaction(context.store, card, settlement);
  if (!purchase) {
    const credit = creditCard(await newSettlement(context, card, settlement, unfit));
    return booked(context, purchase, credit, settlement);
  }
  const { credit } = await exchangeOf(context, card, purchase);
  return booked(context, purchase, returnAmount(purchase, settlement.amount, context.now, credit), settlement);
}

/**
 * Takes back the last return, of an amount where the network names one. Where there is no such return, the amount is booked like a
 * clearing. Refuses with INVALID_CURRENCY, and with TRANSACTION_NOT_FOUND where there is neither a return nor an amount.
 */
export async function bookReturnReversal(
  context: CardContext,
  card: CardRecord,
  settlement: Settlement & { readonly amount?: number | undefined },
) {
  const { store, now } = context;
  const { amount } = settlement;
  // What is taken back is no further part.
  const { purchase } = await findTransaction(store, card, settlement, { isFurtherPart: false });
  const reversed = purchase && lastReturn(purchase, amount);
  if (!purchase || !reversed) {
    if (amount === undefined) throw nothingToBook();
    return bookClearing(context, card, { ...settlement, amount });
  }
  const { source } = takenBack(purchase, reversed);
  const collection = source > 0 ? await collectionOf(store, purchase, source) : undefined;
  const step = reverseReturn(purchase, reversed, collection?.isPaid ?? true, now);
  return booked(context, purchase, step, settlement, collection);
}

/** Releases the hold of a purchase that can have no further part, as a clearing of nothing asks. Refuses with TRANSACTION_NOT_FOUND. */
function endUnfit(context: CardContext, unfit: CardTransactionRecord | undefined, settlement: Settlement) {
  const step = unfit && endAuthorization(unfit, context.now);
  if (!step) throw nothingToBook();
  return booked(context, unfit, step, settlement);
}

const nothingToBook = (): Refusal =>
  new Refusal(
    'TRANSACTION_NOT_FOUND',
    'cardTransactionId: the card has no such transaction, and there is no amount to book.',
  );

/** The transaction of the card that a settlement names: the one to book it on, or one that it does not fit. */
interface NamedTransaction {
  readonly purchase?: CardTransactionRecord;
  /** It has as many parts as it may have, or another currency than the settlement. */
  readonly unfit?: CardTransactionRecord;
}

async function findTransaction(
  store: Store,
  card: CardRecord,
  { cardTransactionId, currency, amount, cashAccount }: Settlement & { readonly amount?: number | undefined },
  { isFurtherPart = true }: { readonly isFurtherPart?: boolean } = {},
): Promise<NamedTransaction> {
  if (cardTransactionId === undefined) return {};
  const transaction = await readCardTransaction(store, card.platformId, cardTransactionId);
  if (transaction?.cardId !== card.cardId) return {};
  // Without an amount, and of 0, a currency says nothing.
  const isInCurrency = !amount || currency?.code === undefined || currency.code === transaction.currency;
  if (!isInCurrency || (isFurtherPart && !hasRoom(transaction))) return { unfit: transaction };
  // All of a purchase is settled where its first clearing was.
  return { purchase: { ...(cashAccount && { cashAccount }), ...transaction } };
}

/**
 * A transaction of its own: of the merchant and the account of the transaction that the settlement names and does not fit, or else paid
 * by the account that funds the card or funded it until it was closed.
 */
async function newSettlement(
  context: CardContext,
  card: CardRecord,
  settlement: Settled,
  unfit: CardTransactionRecord | undefined,
) {
  const { amount, merchant = unfit?.merchant ?? unknownMerchant, cashAccount } = settlement;
  const currency = purchaseCurrency(card, settlement.currency ?? { code: unfit?.currency });
  const [holder, { account }] = await Promise.all([
    readHolder(context.store, card),
    readPayer(context.store, card, unfit?.sourceAccountId ?? settlingAccount(card)),
  ]);
  if (!account) throw new Error(`No account has ever funded ${card.cardId}.`);
  const { credit } = await exchangeFor(context, card, currency, account.currency);
  const settled = { amount, currency, merchant, cashAccount, token: context.newUuid() };
  return newTransaction(context, { card, holder, account, debitOrCredit: credit(amount), ...settled });
}

interface Collection extends Pick<Payer, 'delegated'> {
  readonly isPaid: boolean;
  readonly mayOwe: boolean;
}

/**
 * Whether an account pays what the network has taken already, by the key that a wallet's owner has delegated. An account owes what it
 * does not hold, and the platform pays for one that is closed. A wallet is its owner's: what it does not hold, or what the owner has
 * delegated no key for, the service pays, and a person has to collect.
 */
async function collectionOf(store: Store, transaction: CardTransactionRecord, amount: number): Promise<Collection> {
  const payer = await readPayer(store, transaction, transaction.sourceAccountId);
  const { account } = payer;
  const mayOwe = account?.accountType !== 'EMBEDDED_WALLET' || account.status === 'CLOSED';
  if (mayOwe) return { isPaid: true, mayOwe, delegated: [] };
  const isPaid = canPay(payer, amount);
  return { isPaid, mayOwe, delegated: isPaid ? payer.delegated : [] };
}

async function booked(
  { store, now }: CardContext,
  before: CardTransactionRecord | undefined,
  step: CardStep,
  { valueDate, networkReference }: Settlement,
  { mayOwe = true, delegated = [], release }: Partial<Collection> & { readonly release?: CardStep | undefined } = {},
) {
  const known = { valueDate, networkReference, release };
  const writes = await stepWrites(store, announced(before, step, now), { isForced: mayOwe, ...known });
  return {
    writes: [...writes, ...delegated],
    paymentId: uuidIn('CardTransaction', step.transaction.cardTransactionId),
  };
}
