import * as z from 'zod';
import { readBatches } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { readingTogether } from '../store/table.ts';
import { deliver } from '../use-cases/webhooks/delivery/deliver.ts';
import { DeliveryBody } from '../use-cases/webhooks/message/delivery-message.ts';
import { runRecoveryChunk } from '../use-cases/webhooks/recovery/recover.ts';
import { recoverPredecessor } from '../use-cases/webhooks/recovery/recover-predecessor.ts';
import { RecoveryChunk } from '../use-cases/webhooks/recovery/recovery.ts';

const SlowDeliveryBody = z.union([z.object({ recover: RecoveryChunk }), DeliveryBody]);

/** Delivers retries and everything for slow endpoints, and sends undelivered events again when a platform asks for them. */
export const handler = readBatches('DeliverSlowWebhooks', SlowDeliveryBody, () => {
  const store = readingTogether(tableStore());
  return (body) =>
    'recover' in body
      ? runRecoveryChunk(tableStore(), body.recover)
      : deliver(store, body.detail, 'SLOW', recoverPredecessor);
});
