import { listWebhookDeliveries } from '../../contract/webhook-deliveries.ts';
import { readEndlessPage } from '../../runtime/list-page.ts';
import { serve } from '../../runtime/serve.ts';
import { toDeliveryRecord } from '../../runtime/webhooks/delivery-record.ts';
import { type Delivery, toDelivery, undeliveredList } from '../../store/deliveries.ts';
import { lists } from '../../store/keys.ts';

/** A position names type and resource, so these two are decided without reading a delivery. */
export const handler = serve(listWebhookDeliveries, async ({ query }, { caller: { platformId }, store }) => {
  const { type, resourceId, status } = query;
  // What was tried in vain has a list of its own: it is short, however long the other has grown.
  const isUndelivered = status === 'PENDING' || status === 'FAILED';
  const body = await readEndlessPage(store, query, {
    platformId,
    list: isUndelivered ? undeliveredList(platformId) : lists.deliveries(platformId),
    toRecord: toDelivery,
    view: toDeliveryRecord,
    wants:
      type || resourceId
        ? ([ofType, ...ofResource]) =>
            (!type || ofType === type) && (!resourceId || ofResource.join('#') === resourceId)
        : undefined,
    passes: status && ((delivery: Delivery) => delivery.status === status),
  });
  return { status: 200 as const, body };
});
