import { signal } from '@preact/signals';
import type { RecordedEvent } from '../../views/events.ts';
import { get } from './server.ts';

/** How many events the page holds. */
const held = 2_000;

/** The recorded events, newest first. */
export const events = signal<readonly RecordedEvent[]>([]);
export const isLive = signal(false);
/** The place up to which events were there when the page was opened; later ones are marked as new. */
export const openedAt = signal(0);

const listeners = new Set<(event: RecordedEvent) => void>();

/** Calls `listener` with every event that arrives. Returns a function that ends this. */
export function onEvent(listener: (event: RecordedEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the newest events and follows the stream. The browser reconnects by itself and names the last event it has. */
export async function startStream(): Promise<void> {
  const loaded = await get<RecordedEvent[]>('/events?limit=1000');
  events.value = loaded;
  openedAt.value = loaded[0]?.seq ?? 0;
  const source = new EventSource(`/_console/events/stream?after=${openedAt.value}`);
  let arrived: RecordedEvent[] = [];
  // Many events come at once; the page is drawn once for all of them.
  const show = () => {
    const fresh = arrived.reverse();
    arrived = [];
    events.value = [...fresh, ...events.value].slice(0, held);
    for (const event of fresh) for (const listener of listeners) listener(event);
  };
  source.onmessage = ({ data }) => {
    if (arrived.length === 0) requestAnimationFrame(show);
    arrived.push(JSON.parse(data) as RecordedEvent);
  };
  source.onopen = () => {
    isLive.value = true;
  };
  source.onerror = () => {
    isLive.value = false;
  };
}
