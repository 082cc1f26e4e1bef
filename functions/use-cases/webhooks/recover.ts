import { type PlatformId, uuidOf } from '../../domain/ids.ts';
import type { Delivery } from '../../domain/webhooks/delivery.ts';
import { now } from '../../runtime/clock.ts';
import { readable } from '../../runtime/readable.ts';
import { behind, type ListedKey, stretchOf } from '../../store/index-query.ts';
import { type Key, keys } from '../../store/keys.ts';
import { toPayment } from '../../store/payments/payments.ts';
import { readRecords } from '../../store/record-list.ts';
import { type Item, readItems, type Store } from '../../store/table.ts';
import { toDelivery, undeliveredList } from '../../store/webhooks/deliveries.ts';
import { reopen } from './claims.ts';
import { messageOf } from './delivery-message.ts';
import { enqueue } from './delivery-queues.ts';
import { eventSourceLists } from './event-source-lists.ts';
import { redeliverMissing } from './missing-events.ts';
import { queueRecoveryChunk, type RecoveryChunk } from './recovery.ts';

/** How many deliveries or items one chunk takes. */
const chunkSize = 50;

/**
 * Sends some of the undelivered events again, oldest first, and queues the rest. The events of a payment keep their order: each
 * is reopened before the first of them is sent, or parks behind it.
 */
export async function runRecoveryChunk(store: Store, chunk: RecoveryChunk): Promise<void> {
  const { list, ...rest } = chunk;
  if (list !== undefined) return recoverMissing(store, { ...rest, list });
  const { platformId, since, until, after } = chunk;
  const { records, hasMore, last } = await readRecords(store, {
    platformId,
    list: undeliveredList(platformId),
    range: { from: since, to: until },
    after,
    ascending: true,
    limit: chunkSize,
    toRecord: (item) => readable('recoverEvents', item, toDelivery),
  });
  for (const delivery of records) if (delivery) await redeliver(store, delivery);
  if (hasMore && last) return queueRecoveryChunk({ ...chunk, after: last });
  await queueRecoveryChunk({ platformId, since, until, list: 0 });
}

/** A TEST is tried once, a lost event has no content, and a synchronous one has had its effect without an answer. */
async function redeliver(store: Store, delivery: Delivery): Promise<void> {
  if (delivery.type === 'TEST' || delivery.isSynchronous || delivery.isLost) return;
  if (delivery.status !== 'FAILED') return enqueue('SLOW', messageOf(delivery, 'RESEND'), now());
  const reopened = await reopen(store, delivery);
  if (reopened) await enqueue('SLOW', messageOf(reopened, 'RETRY'), now());
}

/** Searches some of a platform's items for events without a delivery, and queues the rest. */
async function recoverMissing(store: Store, chunk: RecoveryChunk & { readonly list: number }): Promise<void> {
  const { platformId, since, until, list, after } = chunk;
  const source = eventSourceLists({ store, platformId, pageSize: chunkSize })[list];
  if (!source) return;
  const found: ListedKey[] = [];
  for await (const key of source.walk(behind(stretchOf({ from: source.from(since), to: until }), after))) {
    found.push(key);
    if (found.length === chunkSize) break;
  }
  const items = await readItems(store, found);
  await redeliverMissing(store, await withAccounts(store, items), { since, until });
  const last = found.length === chunkSize ? found.at(-1)?.position : undefined;
  // A page begins with the last key of the page before it.
  if (last && last !== after) return queueRecoveryChunk({ ...chunk, after: last });
  const { after: _reached, ...next } = chunk;
  await queueRecoveryChunk({ ...next, list: list + 1 });
}

/** The items, and the accounts that payments among them moved money on: an account is not found by when it last changed. */
async function withAccounts(store: Store, items: readonly (Item | undefined)[]): Promise<readonly Item[]> {
  const present = items.filter((item) => item !== undefined);
  const accounts = present
    .filter(({ type }) => type === 'PAYMENT')
    .flatMap((item) => readable('recoverEvents', item, toPayment) ?? [])
    .flatMap(({ platformId, sourceAccountId = '', destinationAccountId = '' }) =>
      [sourceAccountId, destinationAccountId].flatMap((id) => accountKey(platformId, id) ?? []),
    );
  const read = await readItems(store, accounts);
  const named = new Map(read.flatMap((item) => (item ? [[String(item.pk), item] as const] : [])));
  return [...present, ...named.values()];
}

function accountKey(platformId: PlatformId, id: string): Key | undefined {
  const [own, external] = [uuidOf('InternalAccount', id), uuidOf('ExternalAccount', id)];
  if (own) return keys.internalAccount(platformId, own);
  return external === undefined ? undefined : keys.externalAccount(platformId, external);
}
