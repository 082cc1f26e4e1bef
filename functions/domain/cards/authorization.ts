import type { CardMerchant } from '../../contract/payments/card-transactions.ts';
import type { CustomerRecord } from '../customers/customer.ts';
import { isApproved } from '../customers/standing.ts';
import { formatId, type Id, type Uuid } from '../ids.ts';
import { type InternalAccount, spendable } from '../ledger/account.ts';
import type { DeclineReason } from '../sandbox/card-outcomes.ts';
import type { CardRecord } from './card.ts';
import { type CardStep, takeStep } from './card-step.ts';
import type { CardPull, CardTransactionRecord } from './card-transaction.ts';

/** The question to an issuer: may this card pay this amount? */
interface AuthorizationRequest {
  readonly card: CardRecord;
  /** The first funding source; absent where the card has none. */
  readonly account: InternalAccount | undefined;
  /** Whether the service may move the account's money: an embedded wallet needs its owner's delegated key. */
  readonly mayPull: boolean;
  /** The whole purchase in the card's currency. */
  readonly amount: number;
  /** The amount to take for it now, in the account's currency. */
  readonly debit: number;
}

/** Why a purchase is declined, if it is. Whether the card is frozen does not matter to one that is authorized. */
export function declineReason({
  card,
  account,
  mayPull,
  amount,
  debit,
}: AuthorizationRequest): DeclineReason | undefined {
  const limit = card.maxSpendPerTransaction ?? Number.POSITIVE_INFINITY;
  if (amount > limit) return 'LIMIT_EXCEEDED';
  if (account?.status !== 'ACTIVE' || !mayPull) return 'FUNDING_SOURCE_UNAVAILABLE';
  return debit > spendable(account) ? 'INSUFFICIENT_FUNDS' : undefined;
}

/** Why a card cannot be used any more, if so: what is authorized ends with it, and no more is. */
export const closedReason = ({ state }: CardRecord): DeclineReason | undefined =>
  state === 'CLOSED' ? 'CARD_CLOSED' : undefined;

/** Why a card cannot be used now, if it cannot. */
export const unusableReason = (card: CardRecord): DeclineReason | undefined =>
  closedReason(card) ?? (card.state === 'ACTIVE' ? undefined : 'CARD_PAUSED');

/** Why a cardholder makes no purchases now, if so: a card is only for one who is verified, also after it was issued. */
export const holderReason = (
  holder: Pick<CustomerRecord, 'verificationStatus' | 'isDeleted'>,
): DeclineReason | undefined => (isApproved(holder) ? undefined : 'CARDHOLDER_NOT_APPROVED');

export interface NewCardTransaction {
  readonly uuid: Uuid<'CardTransaction'>;
  readonly issuerTransactionToken: string;
  readonly card: CardRecord;
  readonly sourceAccountId: Id<'InternalAccount'>;
  readonly platformCustomerId: string;
  readonly merchant: CardMerchant;
  readonly amount: number;
  readonly currency: string;
  /** The amount in the account's currency; absent where that is the purchase's. */
  readonly inSource?: { readonly amount: number; readonly currency: string } | undefined;
  /** The cash account of the network, where the issuer's connector has named one. */
  readonly cashAccount?: string | undefined;
  readonly now: Date;
}

const untouched = (
  purpose: CardTransactionRecord['purpose'],
  { uuid, card, amount, inSource, now, ...members }: NewCardTransaction,
): CardTransactionRecord => ({
  kind: 'CARD',
  purpose,
  ...members,
  platformId: card.platformId,
  cardTransactionId: formatId('CardTransaction', uuid),
  cardId: card.cardId,
  customerId: card.cardholderId,
  ...(inSource && { sourceCurrency: inSource.currency, creditedSource: 0 }),
  status: 'AUTHORIZED',
  authorizedAmount: amount,
  pulls: [],
  settlements: [],
  returns: [],
  captured: 0,
  credited: 0,
  shortfall: 0,
  version: 0,
  lastEventAt: now.toISOString(),
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** A purchase that the network settles without an authorization, before its clearing. */
export const unauthorized = (request: NewCardTransaction): CardTransactionRecord => ({
  ...untouched('PURCHASE', request),
  authorizedAmount: 0,
});

/** Holds the amount of a purchase until it is cleared. */
export const authorize = (request: NewCardTransaction, pull: CardPull, until: Date): CardStep =>
  takeStep(untouched('PURCHASE', request), { pulls: [pull], authorizedUntil: until.toISOString() }, request.now);

/** Debits a purchase that is authorized and cleared by one message. */
export const authorizeAndClear = (request: NewCardTransaction, pull: CardPull): CardStep =>
  takeStep(
    untouched('PURCHASE', request),
    { pulls: [pull], settlements: [partOf(request)], captured: pull.amount },
    request.now,
    'CARD_CLEARING',
  );

/** Credits the account with money that a merchant gives without a purchase. */
export const creditCard = (request: NewCardTransaction): CardStep => {
  const { amount, inSource, now } = request;
  const creditedSource = inSource && { creditedSource: inSource.amount };
  const returns = [{ ...partOf(request), credited: amount, ...creditedSource }];
  return takeStep(untouched('CREDIT', request), { returns, credited: amount, ...creditedSource }, now, 'CARD_RETURN');
};

/** A credit whose money the account did not get. */
export const failedCredit = (request: NewCardTransaction): CardStep =>
  takeStep(untouched('CREDIT', request), { hasException: true }, request.now);

const partOf = ({ amount, inSource, now }: NewCardTransaction) => ({
  amount,
  ...(inSource && { source: inSource.amount }),
  at: now.toISOString(),
});
