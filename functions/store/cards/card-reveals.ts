import { type Id, type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import { idText, objectOf, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readItem, type Store, type Write } from '../table.ts';

/** A link to the page that shows a card's number. */
export interface CardReveal {
  readonly platformId: PlatformId;
  readonly cardId: Id<'Card'>;
  /** The token of the API call that asked for the link. */
  readonly actor: string;
  readonly expiresAt: string;
}

const toCardReveal = itemReader(
  'CARD_REVEAL',
  objectOf<CardReveal>({ platformId: uuidText('Platform'), cardId: idText('Card'), actor: text, expiresAt: text }),
);

/** Writes a link, by the hash of its token. The table deletes it some time after it has expired. */
export const putCardReveal = (reveal: CardReveal, hash: string): Write => ({
  put: {
    item: {
      ...reveal,
      ...keys.cardReveal(reveal.platformId, uuidIn('Card', reveal.cardId), hash),
      expiresAtSeconds: Math.ceil(Date.parse(reveal.expiresAt) / 1000),
      type: 'CARD_REVEAL',
    },
    condition: 'attribute_not_exists(pk)',
  },
});

export async function readCardReveal(
  store: Store,
  platformId: PlatformId,
  cardUuid: Uuid<'Card'>,
  hash: string,
): Promise<CardReveal | undefined> {
  const item = await readItem(store, keys.cardReveal(platformId, cardUuid, hash));
  return item && toCardReveal(item);
}
