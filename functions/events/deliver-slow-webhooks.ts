import * as z from 'zod';
import { readQueue } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { deliver } from '../use-cases/webhooks/deliver.ts';
import { DeliveryBody } from '../use-cases/webhooks/earlier-message.ts';
import { runRecoveryChunk } from '../use-cases/webhooks/recover.ts';
import { recoverPredecessor } from '../use-cases/webhooks/recover-predecessor.ts';
import { RecoveryChunk } from '../use-cases/webhooks/recovery.ts';

const SlowDeliveryBody = z.union([z.object({ recover: RecoveryChunk }), DeliveryBody]);

/** Delivers retries and everything for slow endpoints, and sends undelivered events again when a platform asks for them. */
export const handler = readQueue('DeliverSlowWebhooks', SlowDeliveryBody, (body) =>
  'recover' in body
    ? runRecoveryChunk(tableStore(), body.recover)
    : deliver(tableStore(), body.detail, 'SLOW', recoverPredecessor),
);
