import { isPurchaseCurrency } from '../../contract/currency-table.ts';
import { cardAuthorizationSeconds } from '../../contract/figures.ts';
import type { CardMerchant } from '../../contract/payments/card-transactions.ts';
import type { Bookkeeping } from '../../contract/payments/rail-bookkeeping.ts';
import type { SandboxCardAuthorizationRequest } from '../../contract/sandbox/card-simulations.ts';
import {
  authorize,
  authorizeAndClear,
  creditCard,
  declineReason,
  failedCredit,
  holderReason,
  type NewCardTransaction,
  unusableReason,
} from '../../domain/cards/authorization.ts';
import type { CardRecord } from '../../domain/cards/card.ts';
import type { CardStep } from '../../domain/cards/card-step.ts';
import { makePull, pullOutcome } from '../../domain/cards/pulls.ts';
import type { CustomerRecord } from '../../domain/customers/customer.ts';
import { uuidIn } from '../../domain/ids.ts';
import type { InternalAccount } from '../../domain/ledger/account.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { DeclineReason } from '../../domain/sandbox/card-outcomes.ts';
import { expiryAfter } from '../../ports/clock.ts';
import { putCardDecline } from '../../store/cards/card-declines.ts';
import { requireUnchangedCard } from '../../store/cards/cards.ts';
import { readCustomer, requireUndeleted } from '../../store/customers/customers.ts';
import type { Store, Write } from '../../store/table.ts';
import { type CardContext, readPayer } from './card-transactions.ts';
import { requireCard } from './cards.ts';
import { exchangeFor } from './exchange.ts';
import { stepWrites } from './step-writes.ts';

/** The request that a card was asked to authorize. */
interface Asked {
  readonly token: string;
  readonly amount: number;
  readonly currency: string;
  readonly merchant: CardMerchant;
}

/** The answer of the issuer to a message that it declined: there is no transaction, only a trace on the card. */
export const declined = (
  card: CardRecord,
  { token, amount, currency, merchant }: Asked,
  reason: DeclineReason,
  now: Date,
) => {
  const { platformId, cardId } = card;
  const { descriptor } = merchant;
  const trace = { platformId, cardId, issuerTransactionToken: token, reason, amount, currency, descriptor };
  return {
    status: 202 as const,
    body: { issuerTransactionToken: token },
    writes: [putCardDecline({ ...trace, at: now.toISOString() })],
    declined: reason,
  };
};

/** Authorizes a purchase and holds its amount. Refuses with REFERENCE_NOT_FOUND, INVALID_CURRENCY and AMOUNT_OUT_OF_RANGE. */
export const authorizePurchase = (context: CardContext, cardId: string, request: SandboxCardAuthorizationRequest) =>
  decidePurchase(context, cardId, request, 'HOLD');

/** Authorizes and clears a purchase by one message. Refuses as `authorizePurchase` does. */
export const authorizeAndClearPurchase = (
  context: CardContext,
  cardId: string,
  request: SandboxCardAuthorizationRequest & Bookkeeping,
) => decidePurchase(context, cardId, request, 'DEBIT');

async function decidePurchase(
  context: CardContext,
  cardId: string,
  request: SandboxCardAuthorizationRequest & Bookkeeping,
  effect: 'HOLD' | 'DEBIT',
) {
  const { caller, store, now, newUuid } = context;
  const { amount, merchant, cashAccount, valueDate } = request;
  const card = await requireCard(store, caller.platformId, cardId);
  const currency = purchaseCurrency(card, request.currency);
  const token = newUuid();
  const outcome = pullOutcome(card, merchant.descriptor);
  const purchase = { token, amount, currency, merchant };
  if (outcome.kind === 'DECLINED') return declined(card, purchase, outcome.reason, now);
  const [holder, payer] = await Promise.all([readHolder(store, card), readPayer(store, card, card.fundingSources[0])]);
  const { account } = payer;
  const exchange = await exchangeFor(context, card, currency, account?.currency ?? card.currency);
  const debit = exchange.debit(amount);
  const unusable =
    unusableReason(card) ??
    holderReason(holder) ??
    declineReason({ card, ...payer, amount: exchange.inCardCurrency(amount), debit });
  if (unusable || !account) return declined(card, purchase, unusable ?? 'FUNDING_SOURCE_UNAVAILABLE', now);
  const order = newTransaction(context, { card, holder, account, debitOrCredit: debit, cashAccount, ...purchase });
  const later = (seconds: number) => expiryAfter(now, seconds);
  const pull = makePull(amount, outcome, now, later, exchange.price(amount));
  const step =
    effect === 'HOLD' ? authorize(order, pull, later(cardAuthorizationSeconds)) : authorizeAndClear(order, pull);
  return accepted(store, card, step, { valueDate, checks: payer.delegated });
}

/** Credits a card of the sandbox with money that a merchant gives without a purchase. Refuses as `authorizePurchase` does. */
export async function creditWithoutPurchase(
  context: CardContext,
  cardId: string,
  request: SandboxCardAuthorizationRequest,
) {
  const { caller, store, now, newUuid } = context;
  const card = await requireCard(store, caller.platformId, cardId);
  const currency = purchaseCurrency(card, request.currency);
  const token = newUuid();
  // Money comes in to a frozen card too.
  const unusable = card.state === 'FROZEN' ? undefined : unusableReason(card);
  const { amount, merchant } = request;
  const purchase = { token, amount, currency, merchant };
  if (unusable) return declined(card, purchase, unusable, now);
  const outcome = pullOutcome(card, merchant.descriptor);
  if (outcome.kind === 'DECLINED') return declined(card, purchase, outcome.reason, now);
  const [holder, { account }] = await Promise.all([
    readHolder(store, card),
    readPayer(store, card, card.fundingSources[0]),
  ]);
  if (!account || account.status === 'CLOSED') return declined(card, purchase, 'FUNDING_SOURCE_UNAVAILABLE', now);
  const exchange = await exchangeFor(context, card, currency, account.currency);
  const order = newTransaction(context, { card, holder, account, debitOrCredit: exchange.credit(amount), ...purchase });
  const step = outcome.kind === 'FAILED_LATER' ? failedCredit(order) : creditCard(order);
  // Where the account is closed by then, a debit is refused, but a credit would go to another account.
  return accepted(store, card, step, { checks: [requireUndeleted(holder)] });
}

/** Answers an inquiry for the balance, which moves nothing. Refuses with REFERENCE_NOT_FOUND. */
export async function inquireBalance({ caller, store, newUuid }: CardContext, cardId: string) {
  await requireCard(store, caller.platformId, cardId);
  return { status: 202 as const, body: { issuerTransactionToken: newUuid() } };
}

/** The currency of a purchase: the merchant's, or else the card's. Refuses with INVALID_CURRENCY one that the service does not price. */
export function purchaseCurrency(
  card: CardRecord,
  { code = card.currency }: SandboxCardAuthorizationRequest['currency'],
): string {
  if (isPurchaseCurrency(code)) return code;
  throw new Refusal('INVALID_CURRENCY', 'currency.code: the service has no price for this currency.');
}

interface Order extends Asked {
  readonly card: CardRecord;
  readonly holder: CustomerRecord;
  readonly account: Pick<InternalAccount, 'accountId' | 'currency'>;
  /** The amount in the account's currency. */
  readonly debitOrCredit: number;
  readonly cashAccount?: string | undefined;
}

/** The holder of a card, who may have been deleted. */
export async function readHolder(
  store: Store,
  { cardId, platformId, cardholderId }: CardRecord,
): Promise<CustomerRecord> {
  const holder = await readCustomer(store, platformId, uuidIn('Customer', cardholderId));
  if (!holder) throw new Error(`The holder of ${cardId} is missing.`);
  return holder;
}

/** The members of a transaction that begins now. */
export function newTransaction(
  { now, newUuid }: CardContext,
  { holder: { platformCustomerId }, token, account, debitOrCredit, ...order }: Order,
): NewCardTransaction {
  const { accountId: sourceAccountId, currency } = account;
  const inSource = currency === order.currency ? undefined : { amount: debitOrCredit, currency };
  const uuid = newUuid();
  return { uuid, issuerTransactionToken: token, platformCustomerId, sourceAccountId, inSource, ...order, now };
}

interface Accepted {
  readonly valueDate?: string | undefined;
  /** What the decision relies on besides: the key that a wallet's owner has delegated, or a holder who is not deleted. */
  readonly checks: readonly Write[];
}

/** The commit depends on the card as it was read, so that it cannot pass a freeze or a new limit that came first. */
async function accepted(store: Store, card: CardRecord, step: CardStep, { valueDate, checks }: Accepted) {
  const { issuerTransactionToken, cardTransactionId } = step.transaction;
  return {
    status: 202 as const,
    body: { issuerTransactionToken },
    writes: [...(await stepWrites(store, step, { valueDate })), requireUnchangedCard(card), ...checks],
    paymentId: uuidIn('CardTransaction', cardTransactionId),
  };
}
