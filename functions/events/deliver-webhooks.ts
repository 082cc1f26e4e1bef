import { readBatches } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { readingTogether } from '../store/table.ts';
import { deliver } from '../use-cases/webhooks/delivery/deliver.ts';
import { inOrder } from '../use-cases/webhooks/delivery/in-order.ts';
import { DeliveryBody } from '../use-cases/webhooks/message/delivery-message.ts';

/**
 * Delivers new events to the endpoints that answer. The body is an event of the bus, or a message in the same form. An event whose
 * previous one is in the same batch goes after it, which spares it to be parked and queued again.
 */
export const handler = readBatches('DeliverWebhooks', DeliveryBody, () => {
  const store = readingTogether(tableStore());
  const ordered = inOrder();
  return ({ detail }) => {
    const work = () => deliver(store, detail, 'FAST');
    return detail.isOrdered ? ordered(detail.resource, work) : work();
  };
});
