import type { ComponentChildren } from 'preact';
import type { RecordedEvent } from '../../../views/events.ts';
import { decoded, duration, money, preciseTime, shortId, words } from '../format.ts';
import { nameOf } from '../names.ts';
import { server } from '../state.ts';
import { openedAt } from '../stream.ts';
import { openEvent } from './event-drawer.tsx';
import { EventLabel } from './event-label.tsx';
import { Badge, Name } from './parts.tsx';
import { Status } from './status.tsx';

/** An event as a line that opens it. */
export const EventRow = ({ event, isInner = false }: { readonly event: RecordedEvent; readonly isInner?: boolean }) => (
  <button
    type="button"
    class={`feed-row ${isInner ? 'is-inner' : ''} ${event.seq > openedAt.value ? 'is-new' : ''}`}
    onClick={() => {
      openEvent.value = event;
    }}
  >
    <span class="feed-time">{preciseTime(event.at)}</span>
    <EventLabel kind={event.kind} />
    <span class="feed-title">
      <EventTitle event={event} />
    </span>
    <span class="feed-end">
      <End event={event} />
    </span>
  </button>
);

export const EventTitle = ({ event }: { readonly event: RecordedEvent }): ComponentChildren => {
  if (event.kind === 'request') {
    const base = new URL(server.value?.baseUrl ?? location.origin).pathname;
    return (
      <>
        <span class="method">{event.detail.method}</span>
        <span class="path">{shortened(event.detail.path.replace(base, ''))}</span>
      </>
    );
  }
  if (event.kind === 'webhook') {
    return (
      <>
        <Name text={event.detail.type} /> <span class="faint">to {placeIn(event.detail.url)}</span>
      </>
    );
  }
  if (event.kind === 'move') {
    return (
      <>
        <About id={`Transaction:${event.detail.paymentId}`} /> {sentence(event.title)}
      </>
    );
  }
  if (event.kind === 'posting') {
    const { movement, cause, causeId, postings } = event.detail;
    const [first] = postings;
    return (
      <>
        <About id={cause === 'PAYMENT' ? `Transaction:${causeId}` : causeId} /> {sentence(words(movement))}
        {first && <span class="faint"> of {money(Math.abs(first.amount), first.currency)}</span>}
      </>
    );
  }
  return event.title;
};

/** An address without its scheme; the console's own inbox by its name. */
const placeIn = (url: string): string =>
  url === `${location.origin}/_console/inbox` ? 'the inbox' : url.replace(/^https?:\/\//, '');

/** What an event is about, by its name where it has one. */
const About = ({ id }: { readonly id: string }) => (
  <span class="chip" title={id}>
    {nameOf(id) ?? shortId(id.slice(id.indexOf(':') + 1))}
  </span>
);

/** Ids in a path by the beginning of their uuid. */
const shortened = (path: string): string => decoded(path).replace(/([0-9a-f]{8})-[0-9a-f-]{27}/g, '$1…');

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const End = ({ event }: { readonly event: RecordedEvent }) => {
  switch (event.kind) {
    case 'request':
      return (
        <>
          {duration(event.detail.durationMs)} <Badge tone={event.tone}>{event.detail.status}</Badge>
        </>
      );
    case 'webhook':
      return <Badge tone={event.tone}>{event.detail.status ?? event.detail.failure ?? 'no answer'}</Badge>;
    case 'move':
      return <Status status={event.detail.to} refund={event.detail.refundTo} />;
    case 'function':
      return <>{event.tone === 'bad' ? <Badge tone="bad">failed</Badge> : duration(event.detail.durationMs)}</>;
    default:
      return null;
  }
};
