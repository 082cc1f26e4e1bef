import { createHash } from 'node:crypto';
import type { PlatformId } from '../../../domain/ids.ts';
import { largePlatforms } from '../../../ports/env.ts';
import { queues } from '../../../topology/queues.ts';

const { cells } = queues.WebhookDelivery;

/** The cell of the fast lane that takes a platform's events, counted from 0: one that it shares, or behind these its own. */
export function cellOf(platformId: PlatformId): number {
  const place = largePlatforms().indexOf(platformId);
  return place < 0 ? createHash('sha256').update(platformId).digest().readUInt32BE() % cells : cells + place;
}
