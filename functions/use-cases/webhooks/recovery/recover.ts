import { deliveryKeptSeconds } from '../../../contract/figures.ts';
import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { now, windowBefore } from '../../../ports/clock.ts';
import { readable } from '../../../runtime/readable.ts';
import { readRecords } from '../../../store/record-list.ts';
import type { Store } from '../../../store/table.ts';
import { toDelivery, undeliveredList } from '../../../store/webhooks/deliveries.ts';
import { reopen } from '../delivery/leases.ts';
import { messageOf } from '../message/delivery-message.ts';
import { enqueue } from '../message/delivery-queues.ts';
import { sourceLists } from '../sources/event-sources.ts';
import { redeliverMissing } from './missing-events.ts';
import { queueRecoveryChunk, type RecoveryChunk } from './recovery.ts';
import { readSourcePage } from './source-page.ts';

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

/**
 * Searches some of a platform's items for events without a delivery, and queues the rest. Of an event that is older than accepted
 * deliveries are kept, no record says whether it was accepted, so it is not sent again.
 */
async function recoverMissing(store: Store, chunk: RecoveryChunk & { readonly list: number }): Promise<void> {
  const { platformId, until, list, after } = chunk;
  const recorded = windowBefore(now(), deliveryKeptSeconds.accepted).toISOString();
  const since = chunk.since > recorded ? chunk.since : recorded;
  const source = sourceLists({ store, platformId, pageSize: chunkSize })[list];
  if (!source) return;
  const { items, last } = await readSourcePage(store, source, { since, until }, { after, size: chunkSize });
  await redeliverMissing(store, items, { since, until });
  if (last) return queueRecoveryChunk({ ...chunk, after: last });
  const { after: _reached, ...next } = chunk;
  await queueRecoveryChunk({ ...next, list: list + 1 });
}
