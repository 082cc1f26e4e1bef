import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { moveDelivery } from '../../../domain/webhooks/delivery-lifecycle.ts';
import { now } from '../../../ports/clock.ts';
import { newUuid } from '../../../ports/random.ts';
import { commit, readItem, StaleWrite, type Store } from '../../../store/table.ts';
import { deliveryKey, putDelivery } from '../../../store/webhooks/deliveries.ts';
import { leaseMs } from './may-be-duplicate.ts';

/**
 * Leases a delivery for as long as an attempt can take: until then other messages defer. Returns nothing when another writer was
 * faster.
 */
export function lease(store: Store, delivery: Delivery): Promise<Delivery | undefined> {
  const nextAttemptAt = new Date(now().getTime() + leaseMs).toISOString();
  return written(store, moveDelivery(delivery, 'lease', { nextAttemptAt }));
}

/** Reopens a delivery that was given up, with its whole time for retries before it. Returns nothing when another writer was faster. */
export function reopen(store: Store, failed: Delivery): Promise<Delivery | undefined> {
  const at = now().toISOString();
  return written(store, moveDelivery(failed, 'reopen', { openSince: at, nextAttemptAt: at }));
}

const written = async (store: Store, delivery: Delivery): Promise<Delivery | undefined> =>
  (await writeUnlessStale(store, delivery)) ? delivery : undefined;

/**
 * Writes a delivery unless a copy of the same message wrote first: then that copy goes on. The client repeats a put whose
 * answer was lost, and the repeat meets its own effect: `writer` distinguishes it from a copy's.
 */
export async function writeUnlessStale(store: Store, delivery: Delivery): Promise<boolean> {
  const mine = { ...delivery, writer: newUuid().slice(0, 8) };
  try {
    await commit(store, [putDelivery(mine)]);
    return true;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    const current = await readItem(store, deliveryKey(delivery.platformId, delivery.eventId));
    return current?.version === mine.version && current.writer === mine.writer;
  }
}
