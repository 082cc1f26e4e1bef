import type { table } from '../contract/wiring.ts';
import type { PaymentStatus } from '../domain/lifecycle.ts';
import { isIncoming, type Payment } from '../domain/payment.ts';
import { listSortKey } from './keys.ts';
import type { Item } from './table.ts';

/** A list of transactions by creation: one partition of one index. */
export interface TransactionList {
  readonly platformId: string;
  readonly index: keyof typeof table.transactionIndexes;
  readonly partition: string;
  /** Whether it holds several statuses, which transactions soon leave. */
  readonly isShared?: boolean;
}

/** What stands under way is listed together, as it soon leaves that list; completed ones are the many and have no list of their own. */
const statusLists: Readonly<Record<Exclude<PaymentStatus, 'QUOTED' | 'COMPLETED'>, string>> = {
  PENDING: 'OPEN',
  PENDING_AUTHORIZATION: 'OPEN',
  PROCESSING: 'OPEN',
  FAILED: 'FAILED',
  REJECTED: 'REJECTED',
  EXPIRED: 'EXPIRED',
};

export const platformList = (platformId: string): TransactionList => ({
  platformId,
  index: 'platform',
  partition: platformId,
});

export const customerList = (platformId: string, customerId: string): TransactionList => ({
  platformId,
  index: 'customer',
  partition: customerId,
});

export const incomingList = (platformId: string): TransactionList => ({
  platformId,
  index: 'incoming',
  partition: platformId,
});

/** What an account or a UMA address has sent. */
export const senderList = (platformId: string, id: string): TransactionList =>
  isUmaAddress(id)
    ? { platformId, index: 'uma', partition: `${platformId}#FROM#${id}` }
    : { platformId, index: 'sender', partition: id };

/** What an account or a UMA address was to receive. */
export const receiverList = (platformId: string, id: string): TransactionList =>
  isUmaAddress(id)
    ? { platformId, index: 'uma', partition: `${platformId}#TO#${id}` }
    : { platformId, index: 'receiver', partition: id };

const isUmaAddress = (id: string): boolean => id.startsWith('$');

/** The list of a status, alone or with others; nothing where a status has none. */
export function statusList(platformId: string, status: string): TransactionList | undefined {
  const name = (statusLists as Readonly<Record<string, string>>)[status];
  return name === undefined ? undefined : listOfStatuses(platformId, name);
}

const listOfStatuses = (platformId: string, name: string): TransactionList => ({
  platformId,
  index: 'status',
  partition: `${platformId}#${name}`,
  isShared: name === 'OPEN',
});

/** The lists that hold, together and each once, every transaction that is not completed. */
export const uncompletedLists = (platformId: string): readonly TransactionList[] =>
  [...new Set(Object.values(statusLists))].map((name) => listOfStatuses(platformId, name));

/** The same transactions as in a status's own list, by when they came to it. None ever leaves it again. */
export const byFailure = (list: TransactionList): TransactionList => ({ ...list, index: 'failure' });

/** The lists that a transaction joins when it is made and never leaves. */
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

/** A payment has a UMA address on one side at most. */
function umaListOf({ platformId, sourceAccountId, ...payment }: Payment): TransactionList | undefined {
  const { destinationUmaAddress: receiver = payment.destinationAccountId } = payment;
  if (isUmaAddress(receiver)) return receiverList(platformId, receiver);
  return sourceAccountId && isUmaAddress(sourceAccountId) ? senderList(platformId, sourceAccountId) : undefined;
}

/** What puts a payment into its lists, beside the members that name its platform, its customer and its accounts. */
export function listingOf(payment: Payment): Item {
  const { platformId, paymentId, createdAt, failedAt, status } = payment;
  if (!createdAt) return {};
  const ofStatus = statusList(platformId, status)?.partition;
  const uma = umaListOf(payment)?.partition;
  return {
    transactionSk: listSortKey(createdAt, paymentId),
    ...(ofStatus && { statusPk: ofStatus }),
    ...(failedAt && { failedSk: listSortKey(failedAt, paymentId) }),
    ...(uma && { umaPk: uma }),
    ...(isIncoming(payment) && { incomingPk: platformId }),
  };
}
