import type { PlatformId } from '../../../domain/ids.ts';
import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import { readItem, type Store } from '../../../store/table.ts';
import { readDeliveries } from '../../../store/webhooks/deliveries.ts';
import { eventIdOf } from '../message/delivery-message.ts';
import { keyOfResource, sourceOf } from '../sources/event-sources.ts';

/** How many event numbers one read looks for. Most resources have fewer events. */
const windowSize = 25;

/**
 * Yields the deliveries of a resource's events with numbers below `below`, newest first. Their ids follow from the resource and the
 * number of the event, so no list is needed.
 */
export async function* walkDeliveriesOf(
  store: Store,
  platformId: PlatformId,
  resource: string,
  below = Number.POSITIVE_INFINITY,
): AsyncGenerator<Delivery> {
  const key = keyOfResource(platformId, resource);
  const item = key && (await readItem(store, key));
  if (!item) return;
  for (let highest = Math.min(sourceOf(item).newestNumber(item), below - 1); highest > 0; highest -= windowSize) {
    const numbers = Array.from({ length: Math.min(windowSize, highest) }, (_, place) => highest - place);
    const ids = numbers.map((number) => eventIdOf(platformId, resource, number));
    const deliveries = await readDeliveries(store, platformId, ids);
    // Accepted deliveries are kept for 35 days: behind a window without any there are only older events.
    if (deliveries.length === 0) return;
    yield* [...deliveries].sort((one, other) => other.number - one.number);
  }
}
