import type { PlatformId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Delivery, DeliveryStatus } from '../../../domain/webhooks/delivery.ts';
import { toDeliveryRecord } from '../../../domain/webhooks/delivery-record.ts';
import type { Context } from '../../../runtime/context.ts';
import { fromCursor, toCursor } from '../../../runtime/cursor.ts';
import { type ListQuery, readEndlessPage } from '../../../runtime/list-page.ts';
import { readItem, type Store } from '../../../store/table.ts';
import { readDeliveries, toDelivery, undeliveredList } from '../../../store/webhooks/deliveries.ts';
import { requireDelivery } from '../delivery/require-delivery.ts';
import { eventIdOf } from '../message/delivery-message.ts';
import { keyOfResource, sourceOf } from '../sources/event-sources.ts';

/** Refuses with REFERENCE_NOT_FOUND. */
export async function getWebhookDelivery({ caller, store }: Context, id: string) {
  return { status: 200 as const, body: toDeliveryRecord(await requireDelivery(store, caller.platformId, id)) };
}

interface DeliveryQuery extends Omit<ListQuery, 'updatedAfter' | 'updatedBefore'> {
  readonly type?: string | undefined;
  readonly resourceId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
}

/**
 * Lists the deliveries of one resource, or the undelivered ones of all. Refuses with INVALID_INPUT to list deliveries that are in no
 * list: docs/decisions.md#webhooks-10.
 */
export async function listWebhookDeliveries({ caller: { platformId }, store }: Context, query: DeliveryQuery) {
  const { type, resourceId, status } = query;
  if (resourceId !== undefined) {
    return { status: 200 as const, body: await resourcePage(store, platformId, { ...query, resourceId }) };
  }
  if (status === 'DELIVERED' || status === 'WAITING') {
    throw new Refusal(
      'INVALID_INPUT',
      `status: name a resourceId as well; without it, no ${status} delivery is listed.`,
    );
  }
  const body = await readEndlessPage(store, query, {
    platformId,
    list: undeliveredList(platformId),
    toRecord: toDelivery,
    view: toDeliveryRecord,
    wants: type === undefined ? undefined : ([ofType]: readonly string[]) => ofType === type,
    passes: status && ((delivery: Delivery) => delivery.status === status),
  });
  return { status: 200 as const, body };
}

/** A page of the deliveries of one resource, newest first. Its cursor is the number of the last event. */
async function resourcePage(
  store: Store,
  platformId: PlatformId,
  { limit, cursor, ...filters }: DeliveryQuery & { readonly resourceId: string },
) {
  const scope = { platformId, filters };
  const below = cursor === undefined ? undefined : Number(fromCursor(scope, cursor));
  const [from, to] = [filters.createdAfter, filters.createdBefore].map((time) => time && new Date(time).toISOString());
  const deliveries: Delivery[] = [];
  for await (const delivery of walkDeliveriesOf(store, platformId, filters.resourceId, below)) {
    const { at, type, status } = delivery;
    const isWithin = (!from || at >= from) && (!to || at <= to);
    const isWanted = (!filters.type || type === filters.type) && (!filters.status || status === filters.status);
    if (isWithin && isWanted) deliveries.push(delivery);
    if (deliveries.length > limit) break;
  }
  const page = deliveries.slice(0, limit);
  const hasMore = deliveries.length > limit;
  const last = page.at(-1);
  return {
    data: page.map(toDeliveryRecord),
    hasMore,
    nextCursor: hasMore && last ? toCursor(scope, String(last.number)) : null,
  };
}

/** How many event numbers one read looks for. Most resources have fewer events. */
const windowSize = 25;

/**
 * Yields the deliveries of a resource's events with numbers below `below`, newest first. Their ids follow from the resource and the
 * number of the event, so no list is needed.
 */
async function* walkDeliveriesOf(
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
