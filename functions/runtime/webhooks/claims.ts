import { type Delivery, deliveryKey, putDelivery } from '../../store/deliveries.ts';
import { commit, type Item, readItem, StaleWrite, type Store } from '../../store/table.ts';
import { now } from '../clock.ts';
import { newUuid } from '../random.ts';

/** How long an attempt takes at most, with its way through a queue and its record, in real milliseconds. What it left open by then, it has died of. */
export const inHandMs = 30_000;

/**
 * Takes an event for sending, for as long as an attempt can take: whoever finds it meanwhile lets it be, and whoever wanted it
 * at the same moment finds that the version is another. Returns nothing when somebody else was faster.
 */
export async function claim(store: Store, delivery: Delivery): Promise<Delivery | undefined> {
  const claimed: Delivery = {
    ...delivery,
    status: 'PENDING',
    nextAttemptAt: new Date(now().getTime() + inHandMs).toISOString(),
    version: delivery.version + 1,
  };
  return (await writeUnlessStale(store, claimed)) ? claimed : undefined;
}

/** Takes up an event that was given up, for another seven days. Returns nothing when somebody else just did. */
export async function reopen(store: Store, failed: Delivery): Promise<Delivery | undefined> {
  const at = now().toISOString();
  const open: Delivery = {
    ...failed,
    status: 'PENDING',
    openSince: at,
    nextAttemptAt: at,
    version: failed.version + 1,
  };
  return (await writeUnlessStale(store, open)) ? open : undefined;
}

/**
 * Another copy of the same message may have written first; what it recorded stands, and nothing is lost by it. A put whose
 * answer was lost is repeated by the client and meets its own effect: that one is not another copy.
 */
export async function writeUnlessStale(store: Store, delivery: Delivery): Promise<boolean> {
  const mine = { ...delivery, writer: newUuid().slice(0, 8) };
  try {
    await commit(store, [putDelivery(mine)]);
    return true;
  } catch (cause) {
    if (!(cause instanceof StaleWrite)) throw cause;
    const standing = await readItem<Item>(store, deliveryKey(delivery.platformId, delivery.eventId));
    return standing?.version === mine.version && standing.writer === mine.writer;
  }
}
