import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { eventSource } from '../contract/wiring.ts';
import { busClient } from '../runtime/clients/bus.ts';
import { isBeforeThisProcess } from '../runtime/clock.ts';
import { setting } from '../runtime/settings.ts';
import { readStream } from '../runtime/stream.ts';
import { cellOf } from '../runtime/webhooks/cells.ts';
import { deliveryMessage } from '../runtime/webhooks/delivery-message.ts';
import { eventsOf } from '../runtime/webhooks/outbox.ts';

/** Puts the event that a change is on the bus. The stored item is the outbox: nothing was committed without its event. */
export const handler = readStream('RelayEvents', async (change) => {
  const events = eventsOf(change);
  if (events.length === 0) return;
  const { FailedEntryCount, Entries } = await busClient().send(
    new PutEventsCommand({
      Entries: events.map((event) => ({
        EventBusName: setting('busName'),
        Source: eventSource,
        DetailType: event.type,
        Detail: JSON.stringify({
          ...deliveryMessage(event),
          cell: cellOf(event.platformId),
          ...(isBeforeThisProcess(event.at) && { mayBeRepeat: true }),
        }),
      })),
    }),
  );
  if (FailedEntryCount) throw new Error(`The bus refused the event: ${Entries?.[0]?.ErrorCode}.`);
});
