import type { Delivery } from '../../store/deliveries.ts';
import { now } from '../clock.ts';
import type { DeliveryMessage } from './delivery-message.ts';

/** How long a delivery stays readable, in seconds. */
export const keptSeconds = 90 * 24 * 3600;

/** A delivery that no one has written yet. */
export const newDelivery = (message: DeliveryMessage): Delivery => ({
  platformId: message.platformId,
  resource: message.resource,
  number: message.number,
  ...(message.inLine && { inLine: true }),
  ...(message.previousAt && { previousAt: message.previousAt }),
  eventId: message.eventId,
  eventType: message.type,
  body: message.body,
  status: 'PENDING',
  attempts: [],
  attemptCount: 0,
  version: 0,
  createdAt: message.at,
  expiresAtSeconds: Math.floor(now().getTime() / 1000) + keptSeconds,
});
