import { type CardRecord, closeByService } from '../../domain/cards/card.ts';
import { type PlatformId, uuidIn } from '../../domain/ids.ts';
import { now } from '../../ports/clock.ts';
import { patienceOfChangeMs, untilCommitted } from '../../runtime/retry.ts';
import { tableStore } from '../../runtime/store.ts';
import type { Change } from '../../runtime/stream.ts';
import { putCard, readCard, toCardRecord } from '../../store/cards/cards.ts';
import { readCustomer, toCustomerRecord } from '../../store/customers/customers.ts';
import * as lists from '../../store/lists.ts';
import { readRecords } from '../../store/record-list.ts';
import { commit, type Store } from '../../store/table.ts';

/** How many cards are read at a time. */
const pageSize = 100;

/** Closes the cards of a customer who has been deleted. Each is a commit of its own, so it may run again after a failure. */
export async function closeCardsOfDeleted(store: Store, { before, after: item }: Change): Promise<void> {
  const { platformId, customerId, isDeleted } = toCustomerRecord(item);
  if (!isDeleted || (before && toCustomerRecord(before).isDeleted)) return;
  const holder = uuidIn('Customer', customerId);
  const search = {
    ...{ platformId, list: lists.cards(platformId), range: {}, limit: pageSize, toRecord: toCardRecord },
    wants: ([uuid]: readonly string[]) => uuid === holder,
  };
  let after: string | undefined;
  do {
    const { records, hasMore, last } = await readRecords(store, { ...search, after });
    for (const { cardId } of records) await close(platformId, cardId);
    after = hasMore ? last : undefined;
  } while (after !== undefined);
}

/**
 * Closes a card whose holder was deleted before the issuer has accepted it: until then it could not be closed. It is also how a card is
 * closed that was too new for the list, or that a restored table has brought back.
 */
export async function closeIfHolderDeleted(store: Store, card: CardRecord): Promise<void> {
  if (!closeByService(card, now())) return;
  const { platformId, cardId, cardholderId } = card;
  const holder = await readCustomer(store, platformId, uuidIn('Customer', cardholderId));
  if (holder?.isDeleted) await close(platformId, cardId);
}

const close = (platformId: PlatformId, cardId: string): Promise<void> =>
  untilCommitted(async () => {
    const store = tableStore();
    const card = await readCard(store, platformId, cardId);
    const next = card && closeByService(card, now());
    if (next) await commit(store, [putCard(next)]);
  }, patienceOfChangeMs);
