import { uuidOf } from '../../functions/domain/ids.ts';
import type { Delivery } from '../../functions/domain/webhooks/delivery.ts';
import { now } from '../../functions/ports/clock.ts';
import type { Store } from '../../functions/store/table.ts';
import { readDelivery } from '../../functions/store/webhooks/deliveries.ts';
import { queueAgain } from '../../functions/use-cases/webhooks/recovery/resend.ts';
import { UsageError } from '../command-line/command-line.ts';
import { findAmong } from './find-payment.ts';

/** Queues an event of any platform to be sent again, and returns its delivery as it was. Throws where there is none. */
export async function resendOfAny(store: Store, id: string, platform: string | undefined): Promise<Delivery> {
  const uuid = uuidOf('Webhook', id);
  if (uuid === undefined) throw new UsageError(`${id} is not the id of an event.`);
  const { platformId } = await findAmong(platform, `an event ${id}`, (owner) =>
    readDelivery(store, owner, `Webhook:${uuid}`),
  );
  return queueAgain(store, platformId, id, now());
}
