import { signal } from '@preact/signals';
import type { RecordedEvent } from '../../views/events.ts';
import { isTelling, tellingKinds } from './feed.ts';
import { attempt, get } from './server.ts';
import { followStarts } from './state.ts';

/** How many events the page holds of those that tell what happened, and of those that tell how the service did it. */
const heldTelling = 2_000;
const heldOthers = 1_000;

/** The recorded events, newest first. */
export const events = signal<readonly RecordedEvent[]>([]);
/** Whether events arrive: not yet, they do, or no longer. */
export const connection = signal<'connecting' | 'live' | 'lost'>('connecting');
/** Whether the events before the page was opened are there. */
export const isLoaded = signal(false);
/** The place up to which events were there when the page was opened; later ones are marked as new. */
export const openedAt = signal(0);

const listeners = new Set<(event: RecordedEvent) => void>();

/** Calls `listener` with every event that arrives. Returns a function that ends this. */
export function onEvent(listener: (event: RecordedEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of events that are newest first those that the page holds. */
function newest(all: readonly RecordedEvent[]): readonly RecordedEvent[] {
  let [telling, others] = [0, 0];
  return all.filter((event) => {
    if (isTelling(event)) telling += 1;
    else others += 1;
    return isTelling(event) ? telling <= heldTelling : others <= heldOthers;
  });
}

/** Loads the newest events and follows the stream. The browser reconnects by itself and names the last event it has. */
export async function startStream(): Promise<void> {
  const loaded = await get<RecordedEvent[]>('/events?limit=1000');
  const telling = await get<RecordedEvent[]>(
    `/events?limit=1000&kinds=${tellingKinds}&before=${loaded.at(-1)?.seq ?? 0}`,
  );
  events.value = [...loaded, ...telling];
  openedAt.value = loaded[0]?.seq ?? 0;
  isLoaded.value = true;
  const source = new EventSource(`/_console/events/stream?after=${openedAt.value}`);
  let arrived: RecordedEvent[] = [];
  // Many events come at once; the page is drawn once for all of them.
  const show = () => {
    const fresh = arrived.reverse();
    arrived = [];
    events.value = newest([...fresh, ...events.value]);
    for (const event of fresh) for (const listener of listeners) listener(event);
  };
  source.onmessage = ({ data }) => {
    if (arrived.length === 0) requestAnimationFrame(show);
    arrived.push(JSON.parse(data) as RecordedEvent);
  };
  source.onopen = () => {
    connection.value = 'live';
    void attempt(followStarts);
  };
  source.onerror = () => {
    connection.value = 'lost';
  };
}
