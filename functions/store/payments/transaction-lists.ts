import { CardTransactionStatus } from '../../contract/payments/card-transactions.ts';
import type { CardTransactionRecord } from '../../domain/cards/card-transaction.ts';
import { isUmaAddress, type PlatformId } from '../../domain/ids.ts';
import type { PaymentStatus } from '../../domain/payment-status.ts';
import { expiredUnexecuted, isIncoming, type Payment } from '../../domain/payments/payment.ts';
import type { table } from '../../topology/table.ts';
import { cardPartition, cardStatusPartition } from '../cards/card-transactions.ts';
import { listSortKey } from '../keys.ts';
import {
  namesShard,
  partitionNames,
  type ShardCount,
  sharded,
  shardOf,
  shardsOfOpenWork,
  shardsOfTransactions,
  withoutShard,
} from '../list-shards.ts';
import type { Item } from '../table.ts';

/** A list of transactions by creation: a partition of one index, and its shards. */
export interface TransactionList {
  readonly platformId: PlatformId;
  readonly index: keyof typeof table.sharedIndexes;
  readonly partition: string;
  /**
   * Its further partitions, because one takes 1,000 write units a second (docs/quotas.md). Payments are written to them; card
   * transactions and payments that an older version listed stay in the one without a shard.
   */
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

/** Whether a payment's item lists it as a quote that expired without being executed. */
export const isListedUnexecuted = ({ statusPk }: Item): boolean =>
  typeof statusPk === 'string' && statusPk.split('#')[1] === unexecuted;

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

/** Each payment is written to the open list twice: when it enters and when it leaves. */
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
  return isShared ? sharded(partition, shardOf(paymentId, shardsOfOpenWork)) : placeIn(partition, payment);
}

/** The partition of a list that a payment is written to, and stays in: a count of a partition must not change when a payment does. */
export const placeIn = (
  partition: string,
  { paymentId, isUnsharded }: Pick<Payment, 'paymentId' | 'isUnsharded'>,
): string => (isUnsharded ? partition : sharded(partition, shardOf(paymentId, shardsOfTransactions)));

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
  ];
  return joined.map((list) => partitionWith(payment, list));
}

/** The partition of a list that contains a payment, as a list. */
const partitionWith = (payment: Payment, { shards, ...list }: TransactionList): TransactionList => ({
  ...list,
  partition: placeIn(list.partition, payment),
});

/** The partition with a payment that reached a final status other than COMPLETED, by when it did. */
export const failureLists = (payment: Payment): readonly TransactionList[] =>
  statusLists(payment.platformId, payment.status)
    .filter(({ onlyGrows = false }) => onlyGrows === expiredUnexecuted(payment))
    .map((list) => byFailure(partitionWith(payment, list)));

/** The partition of each list that a card transaction joins when it is created and never leaves. */
export const lastingListsOfCard = ({
  platformId,
  customerId,
  sourceAccountId,
}: CardTransactionRecord): readonly TransactionList[] =>
  [
    platformList(platformId),
    customerList(platformId, customerId),
    senderList(platformId, sourceAccountId),
    cardList(platformId),
  ].map(({ shards, ...unsharded }) => unsharded);

/** The list of a payment's UMA address. Only one side of a payment can have one. */
function umaListOf({ platformId, sourceAccountId, ...payment }: Payment): TransactionList | undefined {
  const { destinationUmaAddress: receiver = payment.destinationAccountId } = payment;
  if (isUmaAddress(receiver)) return receiverList(platformId, receiver);
  return sourceAccountId && isUmaAddress(sourceAccountId) ? senderList(platformId, sourceAccountId) : undefined;
}

/** The attributes of a payment that are partitions of lists themselves. */
const listedMembers = ['platformId', 'customerId', 'sourceAccountId', 'destinationAccountId'] as const;

/** The attributes that list a payment. Those that name its platform, its customer and its accounts end with its shard. */
export function listingOf(payment: Payment): Item {
  const { platformId, paymentId, createdAt, failedAt } = payment;
  const members = listedMembers.flatMap((name) => {
    const partition = payment[name];
    return partition ? [[name, placeIn(partition, payment)] as const] : [];
  });
  const ofMembers = Object.fromEntries(members);
  if (!createdAt) return ofMembers;
  const ofStatus = statusPartition(payment);
  const uma = umaListOf(payment)?.partition;
  return {
    ...ofMembers,
    transactionSk: listSortKey(createdAt, paymentId),
    ...(ofStatus && { statusPk: ofStatus }),
    ...(failedAt && !expiredUnexecuted(payment) && { failedSk: listSortKey(failedAt, paymentId) }),
    ...(uma && { umaPk: placeIn(uma, payment) }),
    ...(isIncoming(payment) && { incomingPk: placeIn(platformId, payment) }),
  };
}

/** The item of a payment without what lists it, with its members' own values. */
export function withoutListing({ statusPk, umaPk, incomingPk, ...item }: Item): Item {
  const members = listedMembers.flatMap((name) => {
    const partition = item[name];
    return typeof partition === 'string' ? [[name, withoutShard(partition)] as const] : [];
  });
  return { ...item, ...Object.fromEntries(members) };
}

/** Whether the lists have an item in partitions without a shard, as an older version wrote it. */
export const isListedUnsharded = ({ platformId, transactionSk }: Item): boolean =>
  transactionSk !== undefined && typeof platformId === 'string' && !namesShard(platformId);
