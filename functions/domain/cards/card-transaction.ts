import type { CardTransactionStatus } from '../../contract/payments/card-transactions.ts';
import { itemEvent } from '../item-event.ts';
import {
  arrayOf,
  type Infer,
  idText,
  integer,
  isTrue,
  listed,
  object,
  oneOf,
  optional,
  text,
  uuidText,
} from '../schema.ts';
import { versioned } from '../versioned.ts';
import { type Exchanged, exchanged, partTaken } from './conversion.ts';

/** An amount that the service takes from the funding source: it holds it first, and debits it when it is cleared. */
const cardPull = object({
  /** The part of the purchase that the pull holds or has debited. Releases and failures reduce it. */
  amount: integer,
  /** The amount of the pull when it was made; absent where purchase and account have one currency. */
  price: optional(exchanged),
  status: oneOf('PENDING', 'CONFIRMED', 'FAILED'),
  at: text,
  /** When the outcome of a pending pull is known, and whether it is a failure. */
  dueAt: optional(text),
  fails: optional(isTrue),
});
export interface CardPull extends Infer<typeof cardPull> {}

const cardSettlement = object({
  amount: integer,
  /** In the currency of the account; absent where the purchase has the same. */
  source: optional(integer),
  at: text,
});

export const cardReturn = object({
  amount: integer,
  at: text,
  /** The part that was credited to the account; the rest made up for money that could not be pulled. */
  credited: integer,
  /** The amount, and the credited part, in the currency of the account; absent where the purchase has the same. */
  source: optional(integer),
  creditedSource: optional(integer),
  reversedAt: optional(text),
});
export interface CardReturn extends Infer<typeof cardReturn> {}

/**
 * A purchase or a credit with everything that happened to it. Amounts are in the smallest unit of `currency`, the merchant's. At all
 * times settled - returned = captured - credited + shortfall. What this is in the currency of the account that pays follows from the
 * rates of the pulls.
 */
export const cardTransaction = object({
  /** Sets it apart from the kinds of payments, with which it is listed. */
  kind: oneOf('CARD'),
  purpose: oneOf('PURCHASE', 'CREDIT'),
  platformId: uuidText('Platform'),
  cardTransactionId: idText('CardTransaction'),
  cardId: idText('Card'),
  customerId: idText('Customer'),
  platformCustomerId: text,
  issuerTransactionToken: text,
  /** The internal account that pays. */
  sourceAccountId: idText('InternalAccount'),
  currency: text,
  /** The currency of the account that pays; absent where the purchase has the same. */
  sourceCurrency: optional(text),
  /** The cash account of the network, where the issuer's connector has named one. */
  cashAccount: optional(text),
  merchant: object({ descriptor: text, mcc: optional(text), country: optional(text) }),
  status: listed<CardTransactionStatus>(),
  authorizedAmount: integer,
  pulls: arrayOf(cardPull),
  settlements: arrayOf(cardSettlement),
  returns: arrayOf(cardReturn),
  /** The sum of the clearings that were debited from the account. */
  captured: integer,
  /** The sum of the returns and credits that were credited to the account. */
  credited: integer,
  /** The same in the currency of the account; absent where the purchase has the same. */
  creditedSource: optional(integer),
  /** The amount that the service owes the network and could not take from the account. */
  shortfall: integer,
  /** Present while clearings are expected: until then. */
  authorizedUntil: optional(text),
  /** A pull failed, or a reversed return could not be debited. */
  hasException: optional(isTrue),
  /** The name of the operator's run that restarted the workflow. */
  resumption: optional(text),
  event: optional(itemEvent),
  lastEventAt: text,
  createdAt: text,
  ...versioned,
});
export interface CardTransactionRecord extends Infer<typeof cardTransaction> {}

const sum = (parts: readonly { readonly amount: number }[]): number =>
  parts.reduce((total, { amount }) => total + amount, 0);

/** The pulls that have not failed. */
export const effectivePulls = ({ pulls }: Pick<CardTransactionRecord, 'pulls'>): readonly CardPull[] =>
  pulls.filter(({ status }) => status !== 'FAILED');

export const pulledAmount = (transaction: Pick<CardTransactionRecord, 'pulls'>): number =>
  sum(effectivePulls(transaction));

export const settledAmount = ({ settlements }: Pick<CardTransactionRecord, 'settlements'>): number => sum(settlements);

/** The returns that were not reversed. */
export const effectiveReturns = ({ returns }: Pick<CardTransactionRecord, 'returns'>): readonly CardReturn[] =>
  returns.filter(({ reversedAt }) => reversedAt === undefined);

export const refundedAmount = (transaction: Pick<CardTransactionRecord, 'returns'>): number =>
  sum(effectiveReturns(transaction));

/** The amount that the transaction holds on the account. */
export const heldAmount = (transaction: Pick<CardTransactionRecord, 'pulls' | 'captured'>): number =>
  pulledAmount(transaction) - transaction.captured;

/** The part of a pull in the currency of the account: at the rate of the pull. */
const inSource = ({ price }: CardPull, part: number): number => (price ? partTaken(price, part) : part);

type Captured = Pick<CardTransactionRecord, 'pulls' | 'captured'>;

/** The amount that the account has paid or holds, in its own currency. */
export const pulledSource = (transaction: Pick<CardTransactionRecord, 'pulls'>): number =>
  effectivePulls(transaction).reduce((total, pull) => total + inSource(pull, pull.amount), 0);

/** The amount that was debited, in the account's currency. Clearings take the oldest pull first, and releases the newest. */
export function capturedSource({ pulls, captured }: Captured): number {
  let uncounted = captured;
  let total = 0;
  for (const pull of effectivePulls({ pulls })) {
    const part = Math.min(uncounted, pull.amount);
    uncounted -= part;
    total += inSource(pull, part);
  }
  return total;
}

/** The amount that the transaction holds on the account, in the account's currency. */
export const heldSource = (transaction: Captured): number => pulledSource(transaction) - capturedSource(transaction);

export const creditedSource = ({ credited, creditedSource = credited }: CardTransactionRecord): number =>
  creditedSource;

/** The amount that the account has paid for the transaction, less refunds: of the purchase, and in the account's currency. */
export const paid = (transaction: CardTransactionRecord): Exchanged => ({
  purchase: transaction.captured - transaction.credited,
  source: capturedSource(transaction) - creditedSource(transaction),
});

const sumInSource = (parts: readonly { readonly amount: number; readonly source?: number | undefined }[]): number =>
  parts.reduce((total, { amount, source = amount }) => total + source, 0);

export const settledSource = ({ settlements }: Pick<CardTransactionRecord, 'settlements'>): number =>
  sumInSource(settlements);

export const refundedSource = (transaction: Pick<CardTransactionRecord, 'returns'>): number =>
  sumInSource(effectiveReturns(transaction));

export const isPending = ({ status }: CardPull): boolean => status === 'PENDING';

type StatusFacts = Pick<
  CardTransactionRecord,
  'purpose' | 'settlements' | 'returns' | 'authorizedUntil' | 'hasException'
>;

/** The status that follows from everything that happened. */
export function statusOf(transaction: StatusFacts): CardTransactionStatus {
  const [settled, refunded] = [settledAmount(transaction), refundedAmount(transaction)];
  const isOpen = transaction.authorizedUntil !== undefined;
  const isWhole = transaction.purpose === 'CREDIT' || refunded >= settled;
  if (!isOpen && refunded > 0 && isWhole) return 'REFUNDED';
  if (transaction.hasException) return 'EXCEPTION';
  if (!isOpen) return 'SETTLED';
  return settled > 0 ? 'PARTIALLY_SETTLED' : 'AUTHORIZED';
}
