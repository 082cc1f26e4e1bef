import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach } from 'vitest';
import type { Platform } from '../../../functions/domain/platforms/platform.ts';
import { paymentEvents } from '../../../functions/domain/webhooks/events.ts';
import { handler } from '../../../functions/events/deliver-webhooks.ts';
import { deliveryKey, toDelivery } from '../../../functions/store/webhooks/deliveries.ts';
import { type DeliveryMessage, firstMessage } from '../../../functions/use-cases/webhooks/message/delivery-message.ts';
import { useQueue } from '../aws-stubs.ts';
import { aPayment, aPlatform, aQuote, platformId, uuids } from '../builders.ts';
import { stored } from '../items.ts';
import { useKeys } from '../keys.ts';
import { useClock, useRandom } from '../ports.ts';
import { useReceiver } from '../receiver.ts';
import { queueEvent } from '../streams.ts';
import { useTable } from '../table.ts';

const payments = [aQuote(), aPayment(), aPayment(['process']), aPayment(['process', 'complete'])];
/** The messages of a payment's three events. */
export const [pending, processing, completed] = payments.slice(1).map((after, index) => {
  const [event] = paymentEvents(payments[index], after);
  if (!event) throw new Error('Every one of these payments is an event.');
  return firstMessage(event);
}) as [DeliveryMessage, DeliveryMessage, DeliveryMessage];

export const platformWith = (changes: Partial<Platform>) => stored.platform(aPlatform(changes));
/** The same event of another payment. */
export const ofAnother = (message: DeliveryMessage): DeliveryMessage => ({
  ...message,
  resource: 'Transaction:other',
  eventId: `Webhook:${uuids.payment}`,
});
export const done = { batchItemFailures: [] };

/** A platform whose endpoint a test controls, and the function that delivers its events. */
export function useDeliveries() {
  const table = useTable();
  const queue = useQueue();
  const kms = useKeys();
  const clock = useClock('2025-11-01T12:00:10.000Z');
  useRandom();
  const receiver = useReceiver();

  function arrange(webhookEndpoint = receiver.url()) {
    table.holds(platformWith({ webhookEndpoint }));
    queue.stub.on(SendMessageCommand).resolves({});
    kms.signs(pending.body, processing.body, completed.body);
  }

  const deliver = (...messages: DeliveryMessage[]) => handler(queueEvent(...messages.map((detail) => ({ detail }))));
  const itemOf = ({ eventId }: DeliveryMessage) => table.item(deliveryKey(platformId, eventId).pk);
  const deliveryOf = (message: DeliveryMessage) => {
    const item = itemOf(message);
    return item && toDelivery(item);
  };
  /** The queued messages with their delays, oldest first. */
  const queued = () =>
    queue
      .sent()
      .map(({ delaySeconds, message }) => ({ delaySeconds, ...(message as { detail: DeliveryMessage }).detail }));
  const numbersSent = () => receiver.received.map(({ text }) => JSON.parse(text).type.split('.')[1]);
  beforeEach(() => arrange());
  return { table, queue, kms, clock, receiver, arrange, deliver, itemOf, deliveryOf, queued, numbersSent };
}
