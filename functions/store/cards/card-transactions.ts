import type { CardMerchant } from '../../contract/payments/card-transactions.ts';
import type {
  CardPull,
  CardReturn,
  CardSettlement,
  CardTransactionRecord,
} from '../../domain/cards/card-transaction.ts';
import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import { itemEvent } from '../../domain/item-event.ts';
import {
  arrayOf,
  idText,
  integer,
  isTrue,
  listed,
  objectOf,
  oneOf,
  optional,
  text,
  uuidText,
} from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { listSortKey } from '../keys.ts';
import { partitionOf } from '../list-shards.ts';
import { readItem, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';

/** The card transaction of an item. */
export const toCardTransactionRecord = itemReader(
  'CARD_TRANSACTION',
  objectOf<CardTransactionRecord>({
    kind: oneOf('CARD'),
    purpose: oneOf('PURCHASE', 'CREDIT'),
    platformId: uuidText('Platform'),
    cardTransactionId: idText('CardTransaction'),
    cardId: idText('Card'),
    customerId: idText('Customer'),
    platformCustomerId: text,
    issuerTransactionToken: text,
    sourceAccountId: idText('InternalAccount'),
    currency: text,
    merchant: objectOf<CardMerchant>({ descriptor: text, mcc: optional(text), country: optional(text) }),
    status: listed(),
    authorizedAmount: integer,
    pulls: arrayOf(
      objectOf<CardPull>({
        amount: integer,
        status: oneOf('PENDING', 'CONFIRMED', 'FAILED'),
        at: text,
        dueAt: optional(text),
        fails: optional(isTrue),
      }),
    ),
    settlements: arrayOf(objectOf<CardSettlement>({ amount: integer, at: text })),
    returns: arrayOf(
      objectOf<CardReturn>({ amount: integer, at: text, credited: integer, reversedAt: optional(text) }),
    ),
    captured: integer,
    credited: integer,
    shortfall: integer,
    authorizedUntil: optional(text),
    hasException: optional(isTrue),
    resumption: optional(text),
    event: optional(itemEvent),
    version: integer,
    lastEventAt: text,
    createdAt: text,
    updatedAt: text,
  }),
);

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
  const item = uuid && (await readItem(store, keys.cardTransaction(platformId, uuid)));
  return item ? toCardTransactionRecord(item) : undefined;
}
