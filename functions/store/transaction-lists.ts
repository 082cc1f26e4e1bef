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

/** The list of a status with the others that it shares it with; nothing where a status has no list of its own. */
export function statusList(platformId: string, status: string): (TransactionList & { isShared: boolean }) | undefined {
  const name = (statusLists as Readonly<Record<string, string>>)[status];
  return name === undefined
    ? undefined
    : { platformId, index: 'status', partition: `${platformId}#${name}`, isShared: name !== status };
}

/** The lists that hold, together and each once, every transaction that is not completed. */
export const uncompletedLists = (platformId: string): readonly TransactionList[] =>
  [...new Set(Object.values(statusLists))].map((name) => ({
    platformId,
    index: 'status',
    partition: `${platformId}#${name}`,
  }));

/** The lists that a transaction joins when it is made and never leaves: all but those by status. */
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
  const { platformId, paymentId, createdAt, status } = payment;
  if (!createdAt) return {};
  const ofStatus = statusList(platformId, status)?.partition;
  const uma = umaListOf(payment)?.partition;
  return {
    transactionSk: listSortKey(createdAt, paymentId),
    ...(ofStatus && { statusPk: ofStatus }),
    ...(uma && { umaPk: uma }),
    ...(isIncoming(payment) && { incomingPk: platformId }),
  };
}
