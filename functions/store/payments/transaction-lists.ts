import { CardTransactionStatus } from '../../contract/payments/card-transactions.ts';
import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { isUmaAddress, type PlatformId } from '../../domain/ids.ts';
import type { PaymentStatus } from '../../domain/payment-status.ts';
import { isIncoming, type Payment } from '../../domain/payments/payment.ts';
import type { table } from '../../topology/table.ts';
import { cardPartition, cardStatusPartition } from '../cards/card-transactions.ts';
import { listSortKey } from '../keys.ts';
import type { Item } from '../table.ts';

/** A list of transactions by creation: one partition of one index. */
export interface TransactionList {
  readonly platformId: PlatformId;
  readonly index: keyof typeof table.sharedIndexes;
  readonly partition: string;
  /** Whether it contains several statuses. */
  readonly isShared?: boolean;
  /** Whether transactions leave it and come back, so that nothing about its length lasts. */
  readonly isLeft?: boolean;
}

/**
 * Open transactions share a list, because they leave it soon. It has shards, because each payment is written there twice and a
 * partition of an index takes 1,000 write units a second (docs/quotas.md). Completed ones have no list, because they are by far the most.
 */
const listNames: Readonly<Record<Exclude<PaymentStatus, 'QUOTED' | 'COMPLETED'>, string>> = {
  PENDING: 'OPEN',
  PENDING_AUTHORIZATION: 'OPEN',
  PROCESSING: 'OPEN',
  FAILED: 'FAILED',
  REJECTED: 'REJECTED',
  EXPIRED: 'EXPIRED',
};

export const platformList = (platformId: PlatformId): TransactionList => ({
  platformId,
  index: 'platform',
  partition: platformId,
});

export const customerList = (platformId: PlatformId, customerId: string): TransactionList => ({
  platformId,
  index: 'customer',
  partition: customerId,
});

export const incomingList = (platformId: PlatformId): TransactionList => ({
  platformId,
  index: 'incoming',
  partition: platformId,
});

export const cardList = (platformId: PlatformId): TransactionList => ({
  platformId,
  index: 'incoming',
  partition: cardPartition(platformId),
});

/** Transactions from an account or a UMA address. */
export const senderList = (platformId: PlatformId, id: string): TransactionList =>
  isUmaAddress(id)
    ? { platformId, index: 'uma', partition: `${platformId}#FROM#${id}` }
    : { platformId, index: 'sender', partition: id };

/** Transactions to an account or a UMA address. */
export const receiverList = (platformId: PlatformId, id: string): TransactionList =>
  isUmaAddress(id)
    ? { platformId, index: 'uma', partition: `${platformId}#TO#${id}` }
    : { platformId, index: 'receiver', partition: id };

const cardStatuses: ReadonlySet<string> = new Set(CardTransactionStatus.options);

/** The list of the card transactions with a status, if it is one of theirs. */
export const cardStatusList = (platformId: PlatformId, status: string): TransactionList | undefined =>
  cardStatuses.has(status)
    ? { platformId, index: 'status', partition: cardStatusPartition(platformId, status), isLeft: true }
    : undefined;

/** The lists that together contain a status exactly once; none where no list does. */
export function statusLists(platformId: PlatformId, status: string): readonly TransactionList[] {
  const name = (listNames as Readonly<Record<string, string>>)[status];
  return name === undefined ? [] : listsOfName(platformId, name);
}

/** A payment's shard of the open list is the last digit of its uuid, which is random. */
const openShards = [...'0123456789abcdef'];

/** Payments that older versions wrote are in the unsharded list until their next change. */
const listsOfName = (platformId: PlatformId, name: string): readonly TransactionList[] =>
  [name, ...(name === 'OPEN' ? openShards.map((shard) => `${name}#${shard}`) : [])].map((each) => ({
    platformId,
    index: 'status',
    partition: `${platformId}#${each}`,
    isShared: name === 'OPEN',
  }));

/** The partition of the index by status that a payment is written to; nothing for a completed one. */
function statusPartition({ platformId, paymentId, status }: Payment): string | undefined {
  if (status === 'QUOTED' || status === 'COMPLETED') return undefined;
  const name = listNames[status];
  return `${platformId}#${name === 'OPEN' ? `${name}#${paymentId.slice(-1)}` : name}`;
}

/** The lists that together contain every transaction that is not completed exactly once. */
export const uncompletedLists = (platformId: PlatformId): readonly TransactionList[] =>
  [...new Set(Object.values(listNames))].flatMap((name) => listsOfName(platformId, name));

/** The transactions of a final status other than COMPLETED, by when they reached it. */
export const byFailure = (list: TransactionList): TransactionList => ({ ...list, index: 'failure' });

/** The lists that a transaction joins when it is created and never leaves. */
export function lastingLists(payment: Payment): readonly TransactionList[] {
  const { platformId, customerId, sourceAccountId, destinationAccountId } = payment;
  const uma = umaListOf(payment);
  return [
    platformList(platformId),
    customerList(platformId, customerId),
    ...(sourceAccountId && !isUmaAddress(sourceAccountId) ? [senderList(platformId, sourceAccountId)] : []),
    ...(isUmaAddress(destinationAccountId) ? [] : [receiverList(platformId, destinationAccountId)]),
    ...(uma ? [uma] : []),
    ...(isIncoming(payment) ? [incomingList(platformId)] : []),
  ];
}

/** The lists that a card transaction joins when it is created and never leaves. */
export const lastingListsOfCard = ({
  platformId,
  customerId,
  sourceAccountId,
}: CardTransactionRecord): readonly TransactionList[] => [
  platformList(platformId),
  customerList(platformId, customerId),
  senderList(platformId, sourceAccountId),
  cardList(platformId),
];

/** The list of a payment's UMA address. Only one side of a payment can have one. */
function umaListOf({ platformId, sourceAccountId, ...payment }: Payment): TransactionList | undefined {
  const { destinationUmaAddress: receiver = payment.destinationAccountId } = payment;
  if (isUmaAddress(receiver)) return receiverList(platformId, receiver);
  return sourceAccountId && isUmaAddress(sourceAccountId) ? senderList(platformId, sourceAccountId) : undefined;
}

/** The attributes that list a payment, beside those that name its platform, its customer and its accounts. */
export function listingOf(payment: Payment): Item {
  const { platformId, paymentId, createdAt, failedAt } = payment;
  if (!createdAt) return {};
  const ofStatus = statusPartition(payment);
  const uma = umaListOf(payment)?.partition;
  return {
    transactionSk: listSortKey(createdAt, paymentId),
    ...(ofStatus && { statusPk: ofStatus }),
    ...(failedAt && { failedSk: listSortKey(failedAt, paymentId) }),
    ...(uma && { umaPk: uma }),
    ...(isIncoming(payment) && { incomingPk: platformId }),
  };
}
