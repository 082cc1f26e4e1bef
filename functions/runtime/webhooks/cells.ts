import { createHash } from 'node:crypto';
import { queues } from '../../contract/wiring.ts';

/** In which cell of the fast lane a platform's events are, counted from 0: it can fill that one, and no other. */
export const cellOf = (platformId: string): number =>
  createHash('sha256').update(platformId).digest().readUInt32BE() % queues.WebhookDelivery.cells;
