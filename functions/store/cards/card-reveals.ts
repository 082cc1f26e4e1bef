import { type PlatformId, type Uuid, uuidIn } from '../../domain/ids.ts';
import { type Infer, idText, object, text, uuidText } from '../../domain/schema.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readRecord, type Store, type Write } from '../table.ts';

/** A link to the page that shows a card's number. */
const cardReveal = object({
  platformId: uuidText('Platform'),
  cardId: idText('Card'),
  /** The token of the API call that asked for the link. */
  actor: text,
  expiresAt: text,
});
interface CardReveal extends Infer<typeof cardReveal> {}

const toCardReveal = itemReader('CARD_REVEAL', cardReveal);

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

export const readCardReveal = (
  store: Store,
  platformId: PlatformId,
  cardUuid: Uuid<'Card'>,
  hash: string,
): Promise<CardReveal | undefined> => readRecord(store, keys.cardReveal(platformId, cardUuid, hash), toCardReveal);
