import type { WebhookType } from '../../contract/webhooks/webhook-events.ts';
import { formatId, type Id, type PlatformId, uuidIn } from '../../domain/ids.ts';
import { bytes, integer, listed, object, text, uuidText } from '../../domain/schema.ts';
import { type Delivery, deliveryMembers } from '../../domain/webhooks/delivery.ts';
import { table } from '../../topology/table.ts';
import { itemReader } from '../item-reader.ts';
import * as keys from '../keys.ts';
import { sharded, shardOf, shardsOfOpenWork } from '../list-shards.ts';
import * as lists from '../lists.ts';
import { positionIn, type SharedList } from '../record-list.ts';
import { type Item, readItems, readRecord, type Store, type Write } from '../table.ts';
import { putVersion } from '../versioned-item.ts';
import { compressBody, decompressBody } from './compressed-bodies.ts';

export const deliveryKey = (platformId: PlatformId, eventId: Id<'Webhook'>) =>
  keys.delivery(platformId, uuidIn('Webhook', eventId));

/** Undelivered webhooks have partitions of their own in the index of failed transactions: docs/decisions.md#storage-4. */
const undelivered = table.sharedIndexes.failure;

/** Whether a delivery is open after an attempt that failed, or was given up. */
const isUndelivered = ({ status, attemptCount }: Delivery): boolean =>
  status === 'FAILED' || (status === 'PENDING' && attemptCount > 0);

/**
 * A delivery as the table holds it: the body compressed, and without what the keys say, so that it stays within one write
 * unit. Only undelivered ones are listed, so that an accepted webhook writes no index entry: docs/decisions.md#webhooks-10.
 */
function toItem(delivery: Delivery): Item & { readonly version: number } {
  const { platformId, eventId, type, resource, at, body, ...rest } = delivery;
  const uuid = uuidIn('Webhook', eventId);
  const position = positionIn('', at, uuid, type ?? '', resource);
  const { partitionKey, sortKey } = undelivered;
  return {
    ...rest,
    body: compressBody(body),
    ...keys.delivery(platformId, uuid),
    listSk: position,
    ...(isUndelivered(delivery) && {
      [partitionKey]: sharded(lists.undelivered(platformId), shardOf(uuid, shardsOfOpenWork)),
      [sortKey]: position,
    }),
    type: 'DELIVERY',
  };
}

const readStored = itemReader('DELIVERY', object({ ...deliveryMembers, body: bytes }));

const eventType = listed<WebhookType>();
const platform = uuidText('Platform');
const event = uuidText('Webhook');

/** The delivery of an item read from the table. */
export function toDelivery(item: Item): Delivery {
  const { body, ...rest } = readStored(item);
  const [at = '', uuid, type, ...resource] = text(item.listSk, 'DELIVERY.listSk').split('#');
  return {
    ...rest,
    platformId: platform(text(item.pk, 'DELIVERY.pk').split('#')[1], 'DELIVERY.pk'),
    at,
    eventId: formatId('Webhook', event(uuid, 'DELIVERY.listSk')),
    ...(type && { type: eventType(type, 'DELIVERY.listSk') }),
    resource: resource.join('#'),
    body: decompressBody(body),
    expiresAtSeconds: integer(item.expiresAtSeconds, 'DELIVERY.expiresAtSeconds'),
  };
}

/** The deliveries of these events, without those that there are none of. */
export async function readDeliveries(
  store: Store,
  platformId: PlatformId,
  eventIds: readonly Id<'Webhook'>[],
): Promise<readonly Delivery[]> {
  const items = await readItems(
    store,
    eventIds.map((eventId) => deliveryKey(platformId, eventId)),
  );
  return items.flatMap((item) => (item ? [toDelivery(item)] : []));
}

export const readDelivery = (
  store: Store,
  platformId: PlatformId,
  eventId: Id<'Webhook'>,
): Promise<Delivery | undefined> => readRecord(store, deliveryKey(platformId, eventId), toDelivery);

/** The undelivered ones, by the time of their events. */
export const undeliveredList = (platformId: PlatformId): SharedList => ({
  index: undelivered,
  partition: lists.undelivered(platformId),
  shards: shardsOfOpenWork,
  prefix: '',
});

/** Writes a version of a delivery over the one that it was computed from. */
export const putDelivery = (delivery: Delivery): Write => putVersion(toItem(delivery));
