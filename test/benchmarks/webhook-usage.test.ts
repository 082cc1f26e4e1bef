import { BatchGetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Item } from '../../functions/store/table.ts';
import { tableIndexes } from '../../functions/topology/table.ts';
import type { DeliveryMessage } from '../../functions/use-cases/webhooks/message/delivery-message.ts';
import { itemBytes } from '../../lib/local/table/item-size.ts';
import { sum } from '../kit/measuring/markdown.ts';
import * as support from '../kit/rooms/webhook-delivery.ts';
import { added, type DeliveryUsage, deliveryUsage, inTurn, retried, retryUsage, waiting } from './webhook-usage.ts';

const { table, clock, receiver, deliver, queued } = support.useDeliveries();

/** They come at once: a message that comes late is claimed, for one write more. */
const [pending, processing, completed] = [support.pending, support.processing, support.completed].map((message) => ({
  ...message,
  at: '2025-11-01T12:00:10.000Z',
})) as [DeliveryMessage, DeliveryMessage, DeliveryMessage];
const withoutOrder = ({ isOrdered: _isOrdered, previousAt: _previousAt, ...message }: DeliveryMessage) =>
  support.ofAnother(message as DeliveryMessage);

/** The units of a put, the entries of indexes that it adds or removes included (Developer Guide, "Read and write units"). */
function unitsOfPut(item: Item, before: Item | undefined): number {
  const entries = (of: Item | undefined) =>
    tableIndexes.filter(({ partitionKey, sortKey }) => of?.[partitionKey] !== undefined && of[sortKey] !== undefined);
  const changed = new Set([...entries(item), ...entries(before)]).size - (before ? sharedBy(item, before).length : 0);
  return Math.ceil(itemBytes(item) / 1024) + changed;
}

/** Entries that a put leaves as they are. */
const sharedBy = (item: Item, before: Item) =>
  tableIndexes.filter(
    ({ partitionKey, sortKey }) =>
      item[partitionKey] !== undefined &&
      item[partitionKey] === before[partitionKey] &&
      item[sortKey] !== undefined &&
      item[sortKey] === before[sortKey],
  );

/** The items that a call reads, with their units. */
const readsOf = ({ input: { RequestItems = {} } }: BatchGetCommand) =>
  Object.values(RequestItems).flatMap(({ Keys = [], ConsistentRead }) =>
    Keys.map(({ sk }) => ({ sk, units: ConsistentRead ? 1 : 0.5 })),
  );

/** Delivers messages one by one and meters their calls. */
async function metered(...messages: readonly (DeliveryMessage | 'QUEUED')[]): Promise<DeliveryUsage> {
  const before = queued().length;
  let [writeUnits, readUnits, platformReadUnits] = [0, 0, 0];
  for (const message of messages) {
    table.forgetCalls();
    const stored = new Map(table.items().map((item) => [item.pk, item]));
    await deliver(message === 'QUEUED' ? (queued().at(-1) as DeliveryMessage) : message);
    for (const call of table.calls()) {
      if (call instanceof BatchGetCommand) {
        readUnits += sum(readsOf(call).map(({ units }) => units));
        platformReadUnits += sum(readsOf(call).map(({ units, sk }) => (sk === 'PLATFORM' ? units : 0)));
      } else if (call instanceof PutCommand && call.input.Item) {
        writeUnits += unitsOfPut(call.input.Item, stored.get(call.input.Item.pk));
        stored.set(call.input.Item.pk, call.input.Item);
      } else throw new Error(`A delivery calls ${call.constructor.name}.`);
    }
  }
  return {
    ...{ runs: messages.length, lines: messages.length, writeUnits, readUnits, platformReadUnits },
    messages: queued().length - before,
  };
}

describe('a delivery uses what the price of a payment counts', () => {
  it('of an event in its turn', async () => {
    for (const message of [pending, processing, completed]) expect(await metered(message)).toEqual(inTurn(message));
  });

  it('of an event without an order', async () => {
    expect(await metered(withoutOrder(pending))).toEqual(inTurn({}));
  });

  it('of events in one batch, which read their platform once', async () => {
    const messages = Array.from({ length: 10 }, (_, place) => ({
      ...withoutOrder(pending),
      eventId: `Webhook:77777777-7777-4777-8777-77777777777${place}`,
    })) as DeliveryMessage[];
    table.forgetCalls();
    await deliver(...messages);
    expect(receiver.received).toHaveLength(10);
    const reads = table
      .calls()
      .filter((call) => call instanceof BatchGetCommand)
      .map(readsOf);
    expect(reads).toEqual([Array(10).fill({ sk: 'DELIVERY', units: 1 }), [{ sk: 'PLATFORM', units: 0.5 }]]);
  });

  it('of an event that waits for the one before it', async () => {
    const used = await metered(processing, pending, 'QUEUED');
    expect(receiver.received).toHaveLength(2);
    expect(used).toEqual(added([inTurn(pending), inTurn(processing), waiting]));
  });

  it.each([
    ['first', []],
    ['second', [pending]],
  ] as const)('of a %s event that is retried, but for the line of its refusal', async (_place, earlier) => {
    for (const message of earlier) await deliver(message);
    const message = earlier.length === 0 ? pending : processing;
    receiver.answers(500, 200);
    const first = await metered(message);
    clock.advance(queued().at(-1)?.delaySeconds ?? 0);
    const used = added([first, await metered('QUEUED')]);
    expect({ ...used, lines: used.lines + 1 }).toEqual(added([inTurn(message), retried(message)]));
  });
});

describe('the deliveries of a simple payment', () => {
  const events = [pending, processing, completed, withoutOrder(pending)];

  it('take five write units and twelve and a half read units', () => {
    expect(deliveryUsage(events)).toMatchObject({ writeUnits: 5, readUnits: 12.5, platformReadUnits: 2 });
  });

  it('take four tenths of a retry, and three tenths of a wait for one', () => {
    expect(retryUsage(events).writeUnits).toBeCloseTo(4 * 0.1 * 3 + 3 * 0.1 * 2);
  });
});
