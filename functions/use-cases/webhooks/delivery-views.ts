import type { WebhookDeliveryRecord } from '../../contract/webhooks/webhook-deliveries.ts';
import { idOf, type PlatformId } from '../../domain/ids.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Delivery, DeliveryStatus } from '../../domain/webhooks/delivery.ts';
import type { Context } from '../../runtime/context.ts';
import { type ListQuery, readEndlessPage } from '../../runtime/list-page.ts';
import { lists } from '../../store/keys.ts';
import type { Store } from '../../store/table.ts';
import { readDelivery, toDelivery, undeliveredList } from '../../store/webhooks/deliveries.ts';

/** A delivery of the platform. Refuses with REFERENCE_NOT_FOUND. */
export async function requireDelivery(store: Store, platformId: PlatformId, id: string): Promise<Delivery> {
  const eventId = idOf('Webhook', id);
  const delivery = eventId && (await readDelivery(store, platformId, eventId));
  if (!delivery) throw new Refusal('REFERENCE_NOT_FOUND', 'There is no delivery with this id.');
  return delivery;
}

/** Refuses with REFERENCE_NOT_FOUND. */
export async function showDelivery({ caller, store }: Context, id: string) {
  return { status: 200 as const, body: toDeliveryRecord(await requireDelivery(store, caller.platformId, id)) };
}

interface DeliveryQuery extends Omit<ListQuery, 'updatedAfter' | 'updatedBefore'> {
  readonly type?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

/** Lists deliveries. A position names type and resource, so filtering by these reads no delivery. */
export async function showDeliveries({ caller: { platformId }, store }: Context, query: DeliveryQuery) {
  const { type, resourceId, status } = query;
  // Undelivered events have a list of their own, which stays short.
  const isUndelivered = status === 'PENDING' || status === 'FAILED';
  const hasWanted = ([ofType, ...ofResource]: readonly string[]): boolean =>
    (!type || ofType === type) && (!resourceId || ofResource.join('#') === resourceId);
  const body = await readEndlessPage(store, query, {
    platformId,
    list: isUndelivered ? undeliveredList(platformId) : lists.deliveries(platformId),
    toRecord: toDelivery,
    view: toDeliveryRecord,
    wants: type || resourceId ? hasWanted : undefined,
    passes: status && ((delivery: Delivery) => delivery.status === status),
  });
  return { status: 200 as const, body };
}

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
