import type { ItemDetail, RecordedEvent } from '../../../views/events.ts';
import { deliveriesIn } from '../feed.ts';
import { preciseTime, sentence, words } from '../format.ts';
import { useLoaded } from '../load.ts';
import { get } from '../server.ts';
import { openEvent } from './event-drawer.tsx';
import { EventLabel } from './event-label.tsx';
import { EventRow } from './event-row.tsx';
import { Delivery } from './feed-lines.tsx';

const shownKinds = 'request,move,posting,webhook,clock,item';
const mostRead = 100;

/** What was recorded of one resource, newest first: requests, its own status, moves, postings, and webhooks with their attempts. */
export const EventList = ({ subject }: { readonly subject: string }) => {
  const path = `/events?subject=${subject}&limit=${mostRead}&kinds=${shownKinds}`;
  const [{ value: events = [] }] = useLoaded(
    path,
    () => get<readonly RecordedEvent[]>(path),
    ({ subjects }) => subjects.includes(subject),
  );
  const deliveries = new Map(deliveriesIn(events).map((one) => [one.attempts[0] as RecordedEvent, one]));
  const lines = events.flatMap((event) => {
    const delivery = deliveries.get(event);
    if (delivery) return <Delivery key={event.seq} line={delivery} isInner={false} />;
    if (event.kind === 'item') return statusIn(event.detail) ? <StatusRow key={event.seq} event={event} /> : [];
    const isRead = event.kind === 'request' && event.detail.method === 'GET';
    return event.kind === 'webhook' || isRead ? [] : <EventRow key={event.seq} event={event} />;
  });
  return lines.length === 0 ? <p class="card-body muted">Nothing is recorded of it, or no longer.</p> : lines;
};

/** The members that tell how far a resource is. */
const statusNames = ['status', 'state', 'verificationStatus', 'issuanceStatus'];

const statusIn = ({ attributes }: ItemDetail) => attributes.find(({ name }) => statusNames.includes(name));

const StatusRow = ({ event }: { readonly event: Extract<RecordedEvent, { kind: 'item' }> }) => {
  const { before, after = 'none' } = statusIn(event.detail) ?? {};
  return (
    <button
      type="button"
      class="feed-row"
      onClick={() => {
        openEvent.value = event;
      }}
    >
      <span class="feed-time">{preciseTime(event.at)}</span>
      <EventLabel kind="item" />
      <span class="feed-title">
        {sentence(words(event.detail.type))}:{' '}
        {before === undefined ? `created as ${words(after)}` : `${words(before)} → ${words(after)}`}
      </span>
      <span class="feed-end" />
    </button>
  );
};
