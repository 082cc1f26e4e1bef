import type { RecordedEvent } from '../../../views/events.ts';
import { preciseTime } from '../format.ts';
import { useLoaded } from '../load.ts';
import { get } from '../server.ts';
import { openEvent } from './event-drawer.tsx';
import { EventLabel } from './event-label.tsx';
import { Badge } from './parts.tsx';

const shownKinds = 'request,move,posting,webhook,clock';

/** What was recorded of one resource, newest first: requests, moves, postings and webhooks. */
export const EventList = ({ subject }: { readonly subject: string }) => {
  const path = `/events?subject=${subject}&limit=40&kinds=${shownKinds}`;
  const [{ value: events }] = useLoaded(
    path,
    () => get<readonly RecordedEvent[]>(path),
    ({ subjects }) => subjects.includes(subject),
  );
  const changes = events?.filter((event) => !(event.kind === 'request' && event.detail.method === 'GET'));
  if (!changes?.length) return <p class="card-body muted">Nothing is recorded of it, or no longer.</p>;
  return (
    <>
      {changes.map((event) => (
        <button
          key={event.seq}
          type="button"
          class="feed-row"
          onClick={() => {
            openEvent.value = event;
          }}
        >
          <span class="feed-time">{preciseTime(event.at)}</span>
          <EventLabel kind={event.kind} />
          <span class="feed-title">{event.title}</span>
          <span class="feed-end">{event.tone === 'bad' && <Badge tone="bad">failed</Badge>}</span>
        </button>
      ))}
    </>
  );
};
