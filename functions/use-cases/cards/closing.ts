import { cardAuthorizationSeconds } from '../../contract/figures.ts';
import type { CardRecord } from '../../domain/cards/card.ts';
import { endAuthorization } from '../../domain/cards/clearing.ts';
import type { Id } from '../../domain/ids.ts';
import { now, windowBefore } from '../../ports/clock.ts';
import { patienceOfChangeMs, untilCommitted } from '../../runtime/retry.ts';
import { tableStore } from '../../runtime/store.ts';
import { readCardTransaction, toCardTransactionRecord } from '../../store/cards/card-transactions.ts';
import { stretchOf } from '../../store/index-query.ts';
import { commitWrites } from '../../store/ledger/commit-writes.ts';
import { walkKeys } from '../../store/payments/transaction-keys.ts';
import { customerList } from '../../store/payments/transaction-listing.ts';
import { readItem, type Store } from '../../store/table.ts';
import { stepWrites } from './step-writes.ts';

/** How many keys of the cardholder's list are read at a time. */
const pageSize = 100;

/**
 * Ends the open authorizations of a card that was closed and releases what they hold. Each is a commit of its own, so it may run
 * again after a failure. What the network settles later is booked all the same.
 */
export async function releaseAuthorizations(store: Store, card: CardRecord): Promise<void> {
  for await (const id of openAuthorizations(store, card)) {
    await untilCommitted(() => release(card, id), patienceOfChangeMs);
  }
}

async function release({ platformId }: CardRecord, id: Id<'CardTransaction'>): Promise<void> {
  const store = tableStore();
  const transaction = await readCardTransaction(store, platformId, id);
  const step = transaction && endAuthorization(transaction, now());
  if (step) await commitWrites(store, await stepWrites(store, step));
}

/** The authorizations of a card that may be open: none is older than an authorization lasts. */
async function* openAuthorizations(
  store: Store,
  { platformId, cardId, cardholderId, updatedAt }: CardRecord,
): AsyncGenerator<Id<'CardTransaction'>> {
  const from = windowBefore(new Date(updatedAt), cardAuthorizationSeconds).toISOString();
  for await (const { pk, sk } of walkKeys(
    store,
    customerList(platformId, cardholderId),
    stretchOf({ from }),
    pageSize,
  )) {
    const item = await readItem(store, { pk, sk });
    if (item?.type !== 'CARD_TRANSACTION') continue;
    const transaction = toCardTransactionRecord(item);
    if (transaction.cardId === cardId && transaction.authorizedUntil) yield transaction.cardTransactionId;
  }
}
