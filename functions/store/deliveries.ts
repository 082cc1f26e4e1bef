import type { WebhookType } from '../contract/webhook-events.ts';
import { table } from '../contract/wiring.ts';
import type { AttemptResult } from '../domain/delivery.ts';
import { formatId, uuidOf } from '../domain/ids.ts';
import { keys, lists } from './keys.ts';
import { packBody, unpackBody } from './packed-bodies.ts';
import { positionIn, type SharedList } from './record-list.ts';
import { type Item, readItem, type Store, type Write } from './table.ts';

/**
 * WAITING: the event before it is still open. PENDING: being tried. DELIVERED, FAILED: closed, and the next event may go.
 */
export type DeliveryStatus = 'WAITING' | 'PENDING' | 'DELIVERED' | 'FAILED';

export interface Attempt extends AttemptResult {
  readonly at: string;
  readonly durationMs: number;
}

/** The delivery of one event of one resource. */
export interface Delivery {
  readonly platformId: string;
  readonly resource: string;
  readonly number: number;
  /** The resource's events arrive in order. */
  readonly inLine?: true;
  readonly previousAt?: string;
  readonly eventId: string;
  /** Absent where the event was lost before anybody could read it. */
  readonly eventType?: WebhookType;
  readonly body: string;
  readonly status: DeliveryStatus;
  /** The newest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly attemptCount: number;
  readonly nextAttemptAt?: string;
  /** When its first attempt failed, or when it was taken up again after it had been given up. */
  readonly openSince?: string;
  /** How many attempts there were when the platform asked for one between them: the retry that was queued then is void. */
  readonly hurriedAt?: number;
  /** The workflow posted it and waited for the answer: nobody sends it again. */
  readonly isAsked?: true;
  /** The event was lost: nothing is known of it but that it was. */
  readonly isLost?: true;
  readonly version: number;
  /** Tells a put that met its own effect from one that another writer overtook. */
  readonly writer?: string;
  /** When the event happened. */
  readonly createdAt: string;
  readonly expiresAtSeconds: number;
}

export const isClosed = (status: DeliveryStatus | undefined): boolean => status === 'DELIVERED' || status === 'FAILED';

const uuidIn = (eventId: string): string => {
  const uuid = uuidOf('Webhook', eventId);
  if (!uuid) throw new Error(`${eventId} is not the id of an event.`);
  return uuid;
};

export const deliveryKey = (platformId: string, eventId: string) => keys.delivery(platformId, uuidIn(eventId));

/** Whether a delivery has been tried, in vain so far, or was given up without. */
const isUndelivered = ({ status, attemptCount }: Delivery): boolean =>
  status === 'FAILED' || (status === 'PENDING' && attemptCount > 0);

/**
 * A delivery as the table holds it: packed, and without what its keys say, so that it stays within one write unit. It is in
 * the list of all deliveries, and while it is undelivered in an index that is otherwise of failed transactions: a partition
 * of its own there costs nothing on the way of a webhook that is accepted.
 */
function toItem(delivery: Delivery): Item {
  const { platformId, eventId, eventType, resource, createdAt, body, ...rest } = delivery;
  const uuid = uuidIn(eventId);
  const position = positionIn('', createdAt, uuid, eventType ?? '', resource);
  const { partitionKey, sortKey } = table.transactionIndexes.failure;
  return {
    ...rest,
    body: packBody(body),
    ...keys.delivery(platformId, uuid),
    listPk: lists.deliveries(platformId),
    listSk: position,
    ...(isUndelivered(delivery) && { [partitionKey]: lists.undelivered(platformId), [sortKey]: position }),
    type: 'DELIVERY',
  };
}

/** The delivery of an item read from the table. */
export function toDelivery(item: Item): Delivery {
  const { pk, sk, listPk, listSk, statusPk, failedSk, type, body, ...rest } = item;
  const [createdAt, uuid = '', eventType, ...resource] = String(listSk).split('#');
  const platformId = String(pk).split('#')[1];
  const own = {
    platformId,
    createdAt,
    eventId: formatId('Webhook', uuid),
    ...(eventType && { eventType }),
    resource: resource.join('#'),
  };
  return { ...rest, ...own, body: unpackBody(body as Uint8Array) } as unknown as Delivery;
}

export async function readDelivery(store: Store, platformId: string, eventId: string): Promise<Delivery | undefined> {
  const item = await readItem<Item>(store, deliveryKey(platformId, eventId));
  return item && toDelivery(item);
}

/** The deliveries that were tried in vain, by the time of their events. */
export const undeliveredList = (platformId: string): SharedList => ({
  index: table.transactionIndexes.failure,
  partition: lists.undelivered(platformId),
  prefix: '',
});

/** Writes a delivery over the version it was computed from, or as a new one. */
export const putDelivery = (delivery: Delivery): Write => ({
  put: {
    item: toItem(delivery),
    condition: delivery.version === 1 ? 'attribute_not_exists(pk)' : 'version = :loaded',
  },
  ...(delivery.version > 1 && { values: { loaded: delivery.version - 1 } }),
});

/** The delivery of an event that was lost: given up, so that what comes after it goes. */
export const lostDelivery = (
  event: Pick<Delivery, 'platformId' | 'resource' | 'number' | 'eventId' | 'createdAt' | 'expiresAtSeconds'>,
): Delivery => ({
  ...event,
  inLine: true,
  isLost: true,
  body: '',
  status: 'FAILED',
  attempts: [],
  attemptCount: 0,
  version: 1,
});
