import type { AttemptResult } from '../domain/delivery.ts';
import { keys } from './keys.ts';
import type { Item, Write } from './table.ts';

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
  readonly previousAt?: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  readonly status: DeliveryStatus;
  /** The newest attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly attemptCount: number;
  readonly nextAttemptAt?: string;
  readonly version: number;
  /** Tells a put that met its own effect from one that another writer overtook. */
  readonly writer?: string;
  readonly createdAt: string;
  readonly expiresAtSeconds: number;
}

export const isClosed = (status: DeliveryStatus | undefined): boolean => status === 'DELIVERED' || status === 'FAILED';

export const toDelivery = (item: Item): Delivery => item as unknown as Delivery;

/** Writes a delivery over the version it was computed from, or as a new one. */
export const putDelivery = (delivery: Delivery): Write => ({
  put: {
    item: {
      ...delivery,
      ...keys.delivery(delivery.platformId, delivery.resource, delivery.number),
      type: 'DELIVERY',
    },
    condition: delivery.version === 1 ? 'attribute_not_exists(pk)' : 'version = :loaded',
  },
  ...(delivery.version > 1 && { values: { loaded: delivery.version - 1 } }),
});
