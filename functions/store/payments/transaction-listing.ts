import { CardTransactionStatus } from '../../contract/payments/card-transactions.ts';
import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { isUmaAddress, type PlatformId, uuidIn } from '../../domain/ids.ts';
import type { PaymentStatus } from '../../domain/payment-status.ts';
import { expiredUnexecuted, isIncoming, type Payment } from '../../domain/payments/payment.ts';
import { shownReference } from '../../domain/payments/reference.ts';
import { table } from '../../topology/table.ts';
import { cardPartition, cardStatusPartition } from '../cards/card-transactions.ts';
import { listSortKey } from '../keys.ts';
import {
  partitionNames,
  partitionOf,
  type ShardCount,
  sharded,
  shardOf,
  shardsOfOpenWork,
  shardsOfTransactions,
} from '../list-shards.ts';
import type { Item } from '../table.ts';

/** A list of transactions by creation: a partition of one index, and its shards. */
export interface TransactionList {
  readonly platformId: PlatformId;
  readonly index: keyof typeof table.sharedIndexes;
  readonly partition: string;
  /** Into how many partitions it is divided, because one takes 1,000 write units a second (docs/quotas.md). */
  readonly shards?: ShardCount;
  /** Whether it contains several statuses. */
  readonly isShared?: boolean;
  /** Whether transactions leave it and come back, so that nothing about its length lasts. */
  readonly isLeft?: boolean;
  /** Whether a list by status gets transactions only at its end, so that it can be counted. */
  readonly onlyGrows?: boolean;
}

/** Open transactions share a list, because they leave it soon. Completed ones have no list, because they are by far the most. */
const listNames: Readonly<Record<Exclude<PaymentStatus, 'QUOTED' | 'COMPLETED'>, string>> = {
  PENDING: 'OPEN',
  PENDING_AUTHORIZATION: 'OPEN',
  PROCESSING: 'OPEN',
  FAILED: 'FAILED',
  REJECTED: 'REJECTED',
  EXPIRED: 'EXPIRED',
};

/**
 * The list of quotes that expired without being executed. Their transactions begin with that, so the list is in the order in which they
 * expire, and they need no place in the list by time of failure.
 */
const unexecuted = 'UNUSED';

export const platformList = (platformId: PlatformId): TransactionList => ({
  platformId,
  index: 'platform',
  partition: platformId,
  shards: shardsOfTransactions,
});

export const customerList = (platformId: PlatformId, customerId: string): TransactionList => ({
  platformId,
  index: 'customer',
  partition: customerId,
  shards: shardsOfTransactions,
});

export const incomingList = (platformId: PlatformId): TransactionList => ({
  platformId,
  index: 'incoming',
  partition: platformId,
  shards: shardsOfTransactions,
});

export const cardList = (platformId: PlatformId): TransactionList => ({
  platformId,
  index: 'incoming',
  partition: cardPartition(platformId),
});

/** Transactions from an account or a UMA address. */
export const senderList = (platformId: PlatformId, id: string): TransactionList =>
  isUmaAddress(id)
    ? { platformId, index: 'uma', partition: `${platformId}#FROM#${id}`, shards: shardsOfTransactions }
    : { platformId, index: 'sender', partition: id, shards: shardsOfTransactions };

/** Transactions to an account or a UMA address. */
export const receiverList = (platformId: PlatformId, id: string): TransactionList =>
  isUmaAddress(id)
    ? { platformId, index: 'uma', partition: `${platformId}#TO#${id}`, shards: shardsOfTransactions }
    : { platformId, index: 'receiver', partition: id, shards: shardsOfTransactions };

/** Transactions with a reference: usually one, and otherwise the deposits whose senders have named it. */
export const referenceList = (platformId: PlatformId, reference: string): TransactionList => ({
  platformId,
  index: 'reference',
  partition: `${platformId}#${reference}`,
});

const cardStatuses: ReadonlySet<string> = new Set(CardTransactionStatus.options);

/** The list of the card transactions with a status, if it is one of theirs. */
export const cardStatusList = (platformId: PlatformId, status: string): TransactionList | undefined =>
  cardStatuses.has(status)
    ? { platformId, index: 'status', partition: cardStatusPartition(platformId, status), isLeft: true }
    : undefined;

/** The lists that contain a status; none where no list does. */
export function statusLists(platformId: PlatformId, status: string): readonly TransactionList[] {
  const name = (listNames as Readonly<Record<string, string>>)[status];
  if (name === undefined) return [];
  return [name, ...(status === 'EXPIRED' ? [unexecuted] : [])].map((each) => listOfName(platformId, each));
}

/** The list of the payments of every open status. Each is written to it twice: when it enters and when it leaves. */
export const openList = (platformId: PlatformId): TransactionList => listOfName(platformId, 'OPEN');

const listOfName = (platformId: PlatformId, name: string): TransactionList => ({
  platformId,
  index: 'status',
  partition: `${platformId}#${name}`,
  shards: name === 'OPEN' ? shardsOfOpenWork : shardsOfTransactions,
  isShared: name === 'OPEN',
  onlyGrows: name === unexecuted,
});

/** The partition of the index by status that a payment is written to; nothing for a completed one. */
function statusPartition(payment: Payment): string | undefined {
  const { platformId, paymentId, status } = payment;
  if (status === 'QUOTED' || status === 'COMPLETED') return undefined;
  const { isShared, partition } = listOfName(platformId, expiredUnexecuted(payment) ? unexecuted : listNames[status]);
  return isShared ? sharded(partition, shardOf(paymentId, shardsOfOpenWork)) : partitionOf(partition, paymentId);
}

/** The partitions of a list, each as a list. */
export const partitionsOf = ({ shards, ...list }: TransactionList): readonly TransactionList[] =>
  shards ? partitionNames(list.partition, shards).map((partition) => ({ ...list, partition })) : [list];

/** The lists that together contain every transaction that is not completed exactly once. */
export const uncompletedLists = (platformId: PlatformId): readonly TransactionList[] =>
  [...new Set(Object.values(listNames)), unexecuted].map((name) => listOfName(platformId, name));

/** The transactions of a final status other than COMPLETED, by when they reached it. */
export const byFailure = (list: TransactionList): TransactionList =>
  list.onlyGrows ? list : { ...list, index: 'failure' };

/** The partition of each list that a transaction joins when it is created and never leaves. */
export function lastingLists(payment: Payment): readonly TransactionList[] {
  const { platformId, customerId, sourceAccountId, destinationAccountId } = payment;
  const uma = umaListOf(payment);
  const joined = [
    platformList(platformId),
    customerList(platformId, customerId),
    ...(sourceAccountId && !isUmaAddress(sourceAccountId) ? [senderList(platformId, sourceAccountId)] : []),
    ...(isUmaAddress(destinationAccountId) ? [] : [receiverList(platformId, destinationAccountId)]),
    ...(uma ? [uma] : []),
    ...(isIncoming(payment) ? [incomingList(platformId)] : []),
    referenceList(platformId, shownReference(payment)),
  ];
  return joined.map((list) => partitionWith(payment.paymentId, list));
}

/** The partition of a list that contains a transaction, as a list. */
const partitionWith = (uuid: string, { shards, ...list }: TransactionList): TransactionList => ({
  ...list,
  partition: shards ? partitionOf(list.partition, uuid) : list.partition,
});

/** The partition with a payment that reached a final status other than COMPLETED, by when it did. */
export const failureLists = (payment: Payment): readonly TransactionList[] =>
  statusLists(payment.platformId, payment.status)
    .filter(({ onlyGrows = false }) => onlyGrows === expiredUnexecuted(payment))
    .map((list) => byFailure(partitionWith(payment.paymentId, list)));

/** The partition of each list that a card transaction joins when it is created and never leaves. */
export const lastingListsOfCard = ({
  platformId,
  cardTransactionId,
  customerId,
  sourceAccountId,
}: CardTransactionRecord): readonly TransactionList[] =>
  [
    platformList(platformId),
    customerList(platformId, customerId),
    senderList(platformId, sourceAccountId),
    cardList(platformId),
  ].map((list) => partitionWith(uuidIn('CardTransaction', cardTransactionId), list));

/** The list of a payment's UMA address. Only one side of a payment can have one. */
function umaListOf({ platformId, sourceAccountId, ...payment }: Payment): TransactionList | undefined {
  const { destinationUmaAddress: receiver = payment.destinationAccountId } = payment;
  if (isUmaAddress(receiver)) return receiverList(platformId, receiver);
  return sourceAccountId && isUmaAddress(sourceAccountId) ? senderList(platformId, sourceAccountId) : undefined;
}

/** The attributes of a payment's item that list it, once its transaction has begun. */
export function listingOf(payment: Payment): Item {
  const { paymentId, createdAt, failedAt } = payment;
  if (!createdAt) return {};
  const ofStatus = statusPartition(payment);
  return {
    transactionSk: listSortKey(createdAt, paymentId),
    ...Object.fromEntries(
      lastingLists(payment).map(({ index, partition }) => [table.sharedIndexes[index].partitionKey, partition]),
    ),
    ...(ofStatus && { statusPk: ofStatus }),
    ...(failedAt && !expiredUnexecuted(payment) && { failedSk: listSortKey(failedAt, paymentId) }),
  };
}
