import { idOf, type PlatformId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Delivery } from '../../../domain/webhooks/delivery.ts';
import type { Store } from '../../../store/table.ts';
import { readDelivery } from '../../../store/webhooks/deliveries.ts';

/** A delivery of the platform. Refuses with REFERENCE_NOT_FOUND. */
export async function requireDelivery(store: Store, platformId: PlatformId, id: string): Promise<Delivery> {
  const eventId = idOf('Webhook', id);
  const delivery = eventId && (await readDelivery(store, platformId, eventId));
  if (!delivery) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no delivery with this id.');
  return delivery;
}
