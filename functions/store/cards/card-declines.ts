import { type CardDecline, cardDecline } from '../../domain/cards/decline.ts';
import { type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { readPartition } from '../query.ts';
import type { Store, Write } from '../table.ts';

const type = 'CARD_DECLINE';

/** How long the trace of a declined authorization is kept, in seconds: as long as somebody asks why a card did not work. */
const keptSeconds = 30 * 86_400;

const toCardDecline = itemReader(type, cardDecline);

/** Writes the trace of a declined authorization. */
export const putCardDecline = (decline: CardDecline): Write => ({
  put: {
    item: {
      ...decline,
      ...keys.cardDecline(
        decline.platformId,
        uuidIn('Card', decline.cardId),
        decline.at,
        decline.issuerTransactionToken,
      ),
      expiresAtSeconds: Math.ceil(Date.parse(decline.at) / 1000) + keptSeconds,
      type,
    },
  },
});

/** The declined authorizations of a card of the last 30 days, the newest first. */
export async function readCardDeclines(
  store: Store,
  platformId: PlatformId,
  cardId: Id<'Card'>,
): Promise<readonly CardDecline[]> {
  const items = await readPartition(store, keys.card(platformId, uuidIn('Card', cardId)).pk);
  return items
    .filter((item) => item.type === type)
    .map(toCardDecline)
    .toReversed();
}
