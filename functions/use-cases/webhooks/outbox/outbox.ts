import { webhookEventTypes } from '../../../contract/webhooks/webhook-events.ts';
import type { PlatformEvent } from '../../../domain/webhooks/events.ts';
import type { Change } from '../../../runtime/stream.ts';
import type { Item } from '../../../store/table.ts';
import { sourceOf } from '../sources/event-sources.ts';

/** The events of a change. */
export const eventsOf = ({ before, after }: Change): readonly PlatformEvent[] =>
  sourceOf(after).events(before, after).map(shown);

/** The events of an item whose previous version is not known. */
export function currentEventsOf(item: Item): readonly PlatformEvent[] {
  const { events, currentEvents = (after) => events(undefined, after) } = sourceOf(item);
  return currentEvents(item).map(shown);
}

/** The schema of an event's type removes from the resource what the interface does not show. */
const shown = (event: PlatformEvent): PlatformEvent => ({
  ...event,
  data: webhookEventTypes[event.type].data.parse(event.data),
});
