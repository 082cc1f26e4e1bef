import type { WebhookDeliveryRecord } from '../../contract/webhooks/webhook-deliveries.ts';
import type { Delivery } from './delivery.ts';

/** A delivery as the interface shows it, without the bodies that were sent and answered. */
export const toDeliveryRecord = (delivery: Delivery): WebhookDeliveryRecord => {
  const { eventId, type, resource, status, attemptCount, attempts, nextAttemptAt, at: createdAt } = delivery;
  return {
    id: eventId,
    ...(type && { type }),
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
