import type { WebhookDeliveryRecord } from '../../contract/webhook-deliveries.ts';
import { uuidOf } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import { type Delivery, readDelivery } from '../../store/deliveries.ts';
import type { Store } from '../../store/table.ts';

/** A delivery of the platform. Refuses with REFERENCE_NOT_FOUND. */
export async function requireDelivery(store: Store, platformId: string, id: string): Promise<Delivery> {
  const delivery = uuidOf('Webhook', id) && (await readDelivery(store, platformId, id));
  if (!delivery) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no such delivery.');
  return delivery;
}

/** A delivery as the interface shows it: what happened, and nothing of what was sent or answered. */
export const toDeliveryRecord = (delivery: Delivery): WebhookDeliveryRecord => {
  const { eventId, eventType, resource, status, attemptCount, attempts, nextAttemptAt, createdAt } = delivery;
  return {
    id: eventId,
    ...(eventType && { type: eventType }),
    resourceId: resource,
    status,
    attemptCount,
    attempts: attempts.map(({ at, durationMs, status: answered, failure }) => ({
      at,
      durationMs,
      ...(answered !== undefined && { status: answered }),
      ...(failure && { failure }),
    })),
    ...(nextAttemptAt && { nextAttemptAt }),
    createdAt,
  };
};
