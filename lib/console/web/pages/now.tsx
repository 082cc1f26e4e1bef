import { computed, signal } from '@preact/signals';
import type { EventKind, RecordedEvent } from '../../../views/events.ts';
import { curlOf } from '../curl.ts';
import { decoded, duration, money, preciseTime, shortId, words } from '../format.ts';
import { openEvent } from '../parts/event-drawer.tsx';
import { EventLabel, kinds } from '../parts/event-label.tsx';
import { SearchField } from '../parts/form.tsx';
import { Icon } from '../parts/icon.tsx';
import { useKey } from '../parts/keys.ts';
import { Badge, Card, CopyButton, Empty, Name, Page, TokenHint } from '../parts/parts.tsx';
import { Status } from '../parts/status.tsx';
import { platform, server } from '../state.ts';
import { events, openedAt } from '../stream.ts';

const shownFirst: readonly EventKind[] = ['request', 'move', 'posting', 'webhook', 'clock'];
/** What was left out is always shown. */
const filters = (Object.keys(kinds) as EventKind[]).filter((kind) => kind !== 'gap');
const shown = signal<ReadonlySet<EventKind>>(new Set(shownFirst));
const search = signal('');
const frozen = signal<readonly RecordedEvent[] | undefined>(undefined);
const mostShown = 300;

const found = computed(() => {
  const wanted = search.value.trim().toLowerCase();
  const { platformId } = platform.value ?? {};
  return (frozen.value ?? events.value).filter(
    (event) =>
      (event.kind === 'gap' || shown.value.has(event.kind)) &&
      (!event.platformId || event.platformId === platformId) &&
      (wanted === '' || textOf(event).includes(wanted)),
  );
});

const textOf = (event: RecordedEvent): string => `${event.title} ${event.subjects.join(' ')}`.toLowerCase();

const toggle = (kind: EventKind) => {
  const next = new Set(shown.value);
  if (!next.delete(kind)) next.add(kind);
  shown.value = next;
};

const togglePause = () => {
  frozen.value = frozen.value ? undefined : events.value;
};

export const NowPage = () => {
  useKey('p', togglePause);
  return (
    <Page
      title="Now"
      lead="Everything that happens, newest first. Open a line to see what it did, what caused it and what followed."
      actions={
        <button type="button" class={`button ${frozen.value ? 'is-on' : ''}`} onClick={togglePause}>
          <Icon name={frozen.value ? 'play' : 'pause'} size={14} /> {frozen.value ? 'Follow again' : 'Hold still'}{' '}
          <kbd>P</kbd>
        </button>
      }
    >
      <div class="filters">
        {filters.map((kind) => (
          <button
            key={kind}
            type="button"
            class={`button is-small ${shown.value.has(kind) ? 'is-on' : ''}`}
            aria-pressed={shown.value.has(kind)}
            onClick={() => toggle(kind)}
          >
            <Icon name={kinds[kind].icon} size={13} /> {kinds[kind].many}
          </button>
        ))}
        <SearchField text={search} placeholder="Id, path or type" />
      </div>
      <Card flush>
        {found.value.length === 0 ? (
          <NothingYet />
        ) : (
          found.value.slice(0, mostShown).map((event) => <Row key={event.seq} event={event} />)
        )}
      </Card>
    </Page>
  );
};

const Row = ({ event }: { readonly event: RecordedEvent }) => (
  <button
    type="button"
    class={`feed-row ${event.seq > openedAt.value ? 'is-new' : ''}`}
    onClick={() => {
      openEvent.value = event;
    }}
  >
    <span class="feed-time">{preciseTime(event.at)}</span>
    <EventLabel kind={event.kind} />
    <span class="feed-title">
      <Title event={event} />
    </span>
    <span class="feed-end">
      <End event={event} />
    </span>
  </button>
);

const Title = ({ event }: { readonly event: RecordedEvent }) => {
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
        <Name text={event.detail.type} /> <span class="faint">to {event.detail.url.replace(/^https?:\/\//, '')}</span>
      </>
    );
  }
  if (event.kind === 'move') {
    return (
      <>
        <span class="chip">{shortId(event.detail.paymentId)}</span> {sentence(event.title)}
      </>
    );
  }
  if (event.kind === 'posting') {
    const { movement, causeId, postings } = event.detail;
    const [first] = postings;
    return (
      <>
        <span class="chip">{shortId(causeId)}</span> {sentence(words(movement))}
        {first && <span class="faint"> of {money(Math.abs(first.amount), first.currency)}</span>}
      </>
    );
  }
  return <>{event.title}</>;
};

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
      return <Badge tone={event.tone}>{event.detail.status ?? 'no answer'}</Badge>;
    case 'move':
      return <Status status={event.detail.to} refund={event.detail.refundTo} />;
    case 'function':
      return <>{event.tone === 'bad' ? <Badge tone="bad">failed</Badge> : duration(event.detail.durationMs)}</>;
    default:
      return null;
  }
};

const NothingYet = () => {
  const isFiltered = search.value.trim() !== '' || shownFirst.some((kind) => !shown.value.has(kind));
  if (isFiltered && events.value.length > 0) {
    return (
      <Empty title="Nothing fits these filters">
        <p>Switch on another kind above, or clear the search.</p>
      </Empty>
    );
  }
  const call = { method: 'GET', path: '/platform/internal-accounts?currency=USD' };
  return (
    <Empty title="Nothing has happened yet">
      <p>
        Make a payment on the page <a href="#/pay">Pay</a>, or send a request from a shell. It shows up here at once.
      </p>
      <pre class="code">{curlOf(call)}</pre>
      <TokenHint />
      <CopyButton text={curlOf(call)} what="as curl" />
    </Empty>
  );
};
