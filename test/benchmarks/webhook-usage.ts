import type { EventIdentity } from '../../functions/domain/webhooks/delivery.ts';
import prices from '../../lib/console/prices.json' with { type: 'json' };
import { sum } from '../kit/measuring/markdown.ts';

/** What deliveries use. How often an event waits and how often a webhook is retried is assumed; the counts are held by webhook-usage.test.ts. */
export interface DeliveryUsage {
  readonly runs: number;
  readonly lines: number;
  readonly writeUnits: number;
  readonly readUnits: number;
  /** Those of the platform's item, which the posts of a batch read together. */
  readonly platformReadUnits: number;
  /** Messages of the delivery queues, without the one by which the bus hands over an event. */
  readonly messages: number;
}

type Place = Pick<EventIdentity, 'isOrdered' | 'previousAt' | 'resource' | 'number'>;

/** A post reads the item of its platform as it was a moment ago, for half a unit. */
const platformReadUnits = 0.5;

/**
 * An event that is delivered in its turn. It reads its platform and its delivery, where there is an order also the event before
 * and the event behind, and writes its delivery.
 */
export const inTurn = ({ isOrdered, previousAt }: Pick<Place, 'isOrdered' | 'previousAt'>): DeliveryUsage => ({
  ...{ runs: 1, lines: 1, writeUnits: 1, messages: 0 },
  platformReadUnits,
  readUnits: platformReadUnits + 1 + (previousAt ? 1 : 0) + (isOrdered ? 1 : 0),
});

/** What is added when the event comes before the one ahead of it is delivered: it is parked, and then claimed for another message. */
export const waiting: DeliveryUsage = {
  ...{ runs: 1, lines: 1, writeUnits: 2, readUnits: 3, messages: 1 },
  platformReadUnits: 0,
};

/** What is added when the endpoint refuses the first attempt: the delivery is written and listed, queued, read again and taken off the list. */
export const retried = (place: Pick<Place, 'isOrdered' | 'previousAt'>): DeliveryUsage => ({
  ...{ runs: 1, lines: 2, writeUnits: 3, messages: 1, platformReadUnits },
  readUnits: inTurn(place).readUnits - (place.isOrdered ? 1 : 0),
});

const times = (share: number, usage: DeliveryUsage): DeliveryUsage => ({
  runs: share * usage.runs,
  lines: share * usage.lines,
  writeUnits: share * usage.writeUnits,
  readUnits: share * usage.readUnits,
  platformReadUnits: share * usage.platformReadUnits,
  messages: share * usage.messages,
});

export const added = (usages: readonly DeliveryUsage[]): DeliveryUsage => ({
  runs: sum(usages.map(({ runs }) => runs)),
  lines: sum(usages.map(({ lines }) => lines)),
  writeUnits: sum(usages.map(({ writeUnits }) => writeUnits)),
  readUnits: sum(usages.map(({ readUnits }) => readUnits)),
  platformReadUnits: sum(usages.map(({ platformReadUnits }) => platformReadUnits)),
  messages: sum(usages.map(({ messages }) => messages)),
});

/** The deliveries of these events. Of those with a predecessor, `waitingShare` wait for it. */
export const deliveryUsage = (events: readonly Place[]): DeliveryUsage =>
  added([
    ...events.map(inTurn),
    times(prices.assumed.waitingShare * events.filter(({ previousAt }) => previousAt).length, waiting),
  ]);

/** What retries add: `retriedShare` of the webhooks are refused once, and the resource's later events wait for each of them. */
export const retryUsage = (events: readonly Place[]): DeliveryUsage =>
  added(
    events.flatMap((event) => {
      const later = event.isOrdered
        ? events.filter(({ resource, number }) => resource === event.resource && number > event.number)
        : [];
      return [retried(event), times(later.length, waiting)].map((each) => times(prices.assumed.retriedShare, each));
    }),
  );
