import { type CardRecord, card } from '../../domain/cards/card.ts';
import { type PlatformId, uuidIn, uuidOf } from '../../domain/ids.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import * as lists from '../lists.ts';
import { positionIn } from '../record-list.ts';
import { readRecord, type Store, type Write } from '../table.ts';
import { checkVersion, putVersion } from '../versioned-item.ts';

export const toCardRecord = itemReader('CARD', card);

/** Reads a card; nothing where the id is none of the platform's. */
export async function readCard(store: Store, platformId: PlatformId, cardId: string): Promise<CardRecord | undefined> {
  const uuid = uuidOf('Card', cardId);
  return uuid ? readRecord(store, keys.card(platformId, uuid), toCardRecord) : undefined;
}

/** Writes a version of a card. */
export function putCard(card: CardRecord): Write {
  const { platformId, cardId, cardholderId, createdAt } = card;
  const uuid = uuidIn('Card', cardId);
  return putVersion({
    ...card,
    ...keys.card(platformId, uuid),
    listPk: lists.cards(platformId),
    listSk: positionIn('', createdAt, uuid, uuidIn('Customer', cardholderId)),
    type: 'CARD',
  });
}

/** Lets a commit happen only while the card is as it was read: a freeze that came first makes it stale. */
export const requireUnchangedCard = ({ platformId, cardId, version }: CardRecord): Write =>
  checkVersion(keys.card(platformId, uuidIn('Card', cardId)), version);
