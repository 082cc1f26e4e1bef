import { type CardTransactionRecord, cardTransaction } from '../../domain/cards/card-transaction.ts';
import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import { partitionOf } from '../list-shards.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

/** The card transaction of an item. */
export const toCardTransactionRecord = itemReader('CARD_TRANSACTION', cardTransaction);

/** The partition of the index `incoming` that lists the card transactions of a platform. */
export const cardPartition = (platformId: PlatformId): string => `${platformId}#CARD`;

/** The partition of the index `status` that lists the card transactions of a status. */
export const cardStatusPartition = (platformId: PlatformId, status: string): string => `${platformId}#CARD#${status}`;

/** Writes a version of a card transaction, with its places in the lists of transactions. */
export function putCardTransaction(transaction: CardTransactionRecord): Write {
  const { platformId, cardTransactionId, customerId, sourceAccountId, createdAt, status } = transaction;
  const uuid = uuidIn('CardTransaction', cardTransactionId);
  return putVersion({
    ...transaction,
    ...keys.cardTransaction(platformId, uuid),
    transactionSk: listSortKey(createdAt, uuid),
    platformPk: partitionOf(platformId, uuid),
    customerPk: partitionOf(customerId, uuid),
    senderPk: partitionOf(sourceAccountId, uuid),
    statusPk: cardStatusPartition(platformId, status),
    incomingPk: cardPartition(platformId),
    type: 'CARD_TRANSACTION',
  });
}

/** Reads a card transaction; nothing where the id is none of the platform's. */
export async function readCardTransaction(
  store: Store,
  platformId: PlatformId,
  cardTransactionId: string,
): Promise<CardTransactionRecord | undefined> {
  const uuid = uuidOf('CardTransaction', cardTransactionId);
  return uuid ? readRecord(store, keys.cardTransaction(platformId, uuid), toCardTransactionRecord) : undefined;
}
