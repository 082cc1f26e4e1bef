import type { CardMerchant, CardTransactionStatus } from '../../contract/payments/card-transactions.ts';
import type { Id, PlatformId } from '../ids.ts';
import type { EventSource } from '../item-event.ts';
import type { Versioned } from '../versioned.ts';

/** An amount that the service takes from the funding source: it holds it first, and debits it when it is cleared. */
export interface CardPull {
  /** The amount that the pull holds or has debited. Releases and failures reduce it. */
  readonly amount: number;
  readonly status: 'PENDING' | 'CONFIRMED' | 'FAILED';
  readonly at: string;
  /** When the outcome of a pending pull is known, and whether it is a failure. */
  readonly dueAt?: string | undefined;
  readonly fails?: true | undefined;
}

export interface CardSettlement {
  readonly amount: number;
  readonly at: string;
}

export interface CardReturn {
  readonly amount: number;
  readonly at: string;
  /** The part that was credited to the account; the rest made up for money that could not be pulled. */
  readonly credited: number;
  readonly reversedAt?: string | undefined;
}

/**
 * A purchase or a credit with everything that happened to it. Amounts are in the smallest unit of `currency`. At all times
 * settled - returned = captured - credited + shortfall.
 */
export interface CardTransactionRecord extends EventSource, Versioned {
  /** Sets it apart from the kinds of payments, with which it is listed. */
  readonly kind: 'CARD';
  readonly purpose: 'PURCHASE' | 'CREDIT';
  readonly platformId: PlatformId;
  readonly cardTransactionId: Id<'CardTransaction'>;
  readonly cardId: Id<'Card'>;
  readonly customerId: Id<'Customer'>;
  readonly platformCustomerId: string;
  readonly issuerTransactionToken: string;
  /** The internal account that pays. */
  readonly sourceAccountId: Id<'InternalAccount'>;
  readonly currency: string;
  readonly merchant: CardMerchant;
  readonly status: CardTransactionStatus;
  readonly authorizedAmount: number;
  readonly pulls: readonly CardPull[];
  readonly settlements: readonly CardSettlement[];
  readonly returns: readonly CardReturn[];
  /** The sum of the clearings that were debited from the account. */
  readonly captured: number;
  /** The sum of the returns and credits that were credited to the account. */
  readonly credited: number;
  /** The amount that the service owes the network and could not take from the account. */
  readonly shortfall: number;
  /** Present while clearings are expected: until then. */
  readonly authorizedUntil?: string | undefined;
  /** A pull failed, or a reversed return could not be debited. */
  readonly hasException?: true | undefined;
  /** The name of the operator's run that restarted the workflow. */
  readonly resumption?: string | undefined;
  readonly lastEventAt: string;
  readonly createdAt: string;
}

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
