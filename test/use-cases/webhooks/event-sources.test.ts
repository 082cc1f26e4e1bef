/** A type of item that has events has all of its places: stream filter, outbox, view, sweep, recovery, order. */
import { isDeepStrictEqual } from 'node:util';
import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { beforeEach, describe, expect, it } from 'vitest';
import { webhookSchema } from '../../../functions/contract/webhooks/webhook-events.ts';
import { commit } from '../../../functions/store/table.ts';
import { putVersion } from '../../../functions/store/versioned-item.ts';
import { type EventSourceType, eventSourceTypes } from '../../../functions/topology/item-types.ts';
import { changeParts, streamConsumers } from '../../../functions/topology/wiring.ts';
import { webhookEvent } from '../../../functions/use-cases/webhooks/message/delivery-message.ts';
import { currentEventsOf } from '../../../functions/use-cases/webhooks/outbox/outbox.ts';
import { recoverPredecessor } from '../../../functions/use-cases/webhooks/recovery/recover-predecessor.ts';
import { keyOfResource, sourceOf } from '../../../functions/use-cases/webhooks/sources/event-sources.ts';
import { useQueue } from '../../kit/aws-stubs.ts';
import { eventSources } from '../../kit/event-sources.ts';
import { useClock } from '../../kit/ports.ts';
import { useTable } from '../../kit/table.ts';

const table = useTable();
const queue = useQueue();
const clock = useClock();
beforeEach(() => queue.stub.on(SendMessageCommand).resolves({}));

const eventOf = (type: EventSourceType) => {
  const [event] = currentEventsOf(eventSources[type]);
  if (!event) throw new Error(`The item of the type ${type} has no event.`);
  return event;
};

describe.each(eventSourceTypes)('the events of a %s', (type) => {
  it('reach the relay through the filter of the stream', () => {
    const reader = streamConsumers.find(({ function: name }) => name === 'ReadChanges');
    expect(reader?.itemTypes).toContain(type);
    expect(changeParts.RelayEvents).toContain(type);
  });

  it('show the resource as the interface declares it', () => {
    const event = eventOf(type);
    const body = JSON.parse(webhookEvent(event).body);
    expect(isDeepStrictEqual(webhookSchema(event.type).parse(body), body)).toBe(true);
  });

  it('name a resource that leads back to their item', () => {
    const [event, item] = [eventOf(type), eventSources[type]];
    expect(keyOfResource(event.platformId, event.resource)).toEqual({ pk: item.pk, sk: item.sk });
    expect(sourceOf(item).newestNumber(item)).toBeGreaterThanOrEqual(event.number);
  });

  it('are sent from their item when the next one waits for them', async () => {
    const event = eventOf(type);
    if (!event.isOrdered) return;
    await commit(table.store, [{ put: { item: eventSources[type] } }]);
    const next = { ...webhookEvent(event), number: event.number + 1, previousAt: event.at };
    await recoverPredecessor(table.store, { ...next, attempts: 0, reason: 'OVERDUE' });
    const { eventId } = webhookEvent(event);
    expect(queue.sent()).toMatchObject([{ message: { detail: { eventId, reason: 'OVERDUE' } } }]);
  });
});

it('an event that neither its item nor the stream can bring any more is given up as lost after 25 hours', async () => {
  const event = eventOf('CUSTOMER');
  const next = { ...webhookEvent(event), number: event.number + 1, previousAt: event.at, attempts: 0 };
  const look = async (seconds: number) => {
    clock.set(new Date(Date.parse(event.at) + seconds * 1000).toISOString());
    await recoverPredecessor(table.store, { ...next, reason: 'OVERDUE' });
    return table.ofType('DELIVERY').map(({ status }) => status);
  };
  expect(await look(25 * 3600 - 1)).toEqual([]);
  expect(new Set(await look(25 * 3600))).toEqual(new Set(['FAILED']));
});

it('an item of any other type cannot store an event', () => {
  const item = { pk: 'a', sk: 'b', type: 'OWNER', version: 1, event: eventSources.CUSTOMER.event };
  expect(() => putVersion(item)).toThrow(
    'The type OWNER is none of eventSourceTypes, so its events would not be sent.',
  );
});
