import * as z from 'zod';
import type { Context } from '../../../runtime/context.ts';
import { uuidSchema } from '../../../runtime/id-schemas.ts';
import { requireEndpointOf } from '../delivery/endpoint.ts';
import { send } from '../message/delivery-queues.ts';

/** One chunk of a recovery: a platform wants the undelivered events of this time sent again. ISO 8601 in UTC. */
export const RecoveryChunk = z.object({
  platformId: uuidSchema('Platform'),
  since: z.string(),
  until: z.string(),
  /** Which list of items is searched for events without a delivery; absent while undelivered events are sent. */
  list: z.int().min(0).optional(),
  /** The position in the list that has been reached. */
  after: z.string().optional(),
});
export type RecoveryChunk = Readonly<z.output<typeof RecoveryChunk>>;

/** Queues a chunk of a recovery. */
export const queueRecoveryChunk = (chunk: RecoveryChunk): Promise<void> =>
  send('SLOW', chunk.platformId, { body: { recover: chunk } });

/** Queues a recovery of all events since a moment. Refuses with WEBHOOK_ENDPOINT_NOT_SET. */
export async function recoverWebhooks({ caller, store, now }: Context, since: string) {
  await requireEndpointOf(store, caller.platformId);
  const span = { since: new Date(since).toISOString(), until: now.toISOString() };
  await queueRecoveryChunk({ platformId: caller.platformId, ...span });
  return { status: 202 as const, body: span };
}
