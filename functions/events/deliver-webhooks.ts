import { readBatches } from '../runtime/queue.ts';
import { tableStore } from '../runtime/store.ts';
import { readingTogether } from '../store/table.ts';
import { deliver } from '../use-cases/webhooks/delivery/deliver.ts';
import { DeliveryBody } from '../use-cases/webhooks/message/delivery-message.ts';

/** Delivers new events to the endpoints that answer. The body is an event of the bus, or a message in the same form. */
export const handler = readBatches('DeliverWebhooks', DeliveryBody, () => {
  const store = readingTogether(tableStore());
  return ({ detail }) => deliver(store, detail, 'FAST');
});
