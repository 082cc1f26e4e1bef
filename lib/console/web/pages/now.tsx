import { computed, signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { EventKind, RecordedEvent } from '../../../views/events.ts';
import { curlOf } from '../curl.ts';
import { isTelling, type Line, linesOf, tellingKinds } from '../feed.ts';
import { kinds } from '../parts/event-label.tsx';
import { EventRow } from '../parts/event-row.tsx';
import { FeedLine, keyOf } from '../parts/feed-lines.tsx';
import { Segments } from '../parts/form.tsx';
import { Health } from '../parts/health.tsx';
import { Icon } from '../parts/icon.tsx';
import { useKey } from '../parts/keys.ts';
import { Skeleton, WordFilter } from '../parts/list.tsx';
import { Card, CopyButton, Empty, Page, TokenHint } from '../parts/parts.tsx';
import { set, setting } from '../router.ts';
import { platform } from '../state.ts';
import { events, isLoaded } from '../stream.ts';

/** What was left out is always shown. */
const filters = (Object.keys(kinds) as EventKind[]).filter((kind) => kind !== 'gap');
const shown = signal<ReadonlySet<EventKind>>(new Set(tellingKinds));
const frozen = signal<readonly RecordedEvent[] | undefined>(undefined);
const mostShown = 300;

/** What the open platform has to do with, newest first. */
const own = computed(() => {
  const { platformId } = platform.value ?? {};
  return (frozen.value ?? events.value).filter((event) => !event.platformId || event.platformId === platformId);
});

const isFound = (event: RecordedEvent): boolean => {
  const wanted = setting('q').trim().toLowerCase();
  return wanted === '' || `${event.title} ${event.subjects.join(' ')}`.toLowerCase().includes(wanted);
};

const singles = computed(() =>
  own.value.filter((event) => (event.kind === 'gap' || shown.value.has(event.kind)) && isFound(event)),
);

/** Stories of which any event is found; of load, those of its stories. */
const lines = computed(() => {
  const all = linesOf(own.value.filter(isTelling));
  return setting('q').trim() === '' ? all : all.filter((line) => eventsOf(line).some(isFound));
});

const eventsOf = (line: Line): readonly RecordedEvent[] => {
  if (line.kind === 'delivery') return line.attempts;
  return line.kind === 'story' ? [line.head, ...line.followers] : line.stories.flatMap(eventsOf);
};

const toggle = (kind: EventKind) => {
  const next = new Set(shown.value);
  if (!next.delete(kind)) next.add(kind);
  shown.value = next;
};

const togglePause = () => {
  frozen.value = frozen.value ? undefined : events.value;
};

const views = [
  { value: '', text: 'Stories' },
  { value: 'events', text: 'Every event' },
];

export const NowPage = () => {
  useKey('p', togglePause);
  const isSingle = setting('view') === 'events';
  return (
    <Page
      title="Now"
      lead="Everything that happens, newest first. A line is a request with all that followed from it, or a webhook with its attempts: open it to see them."
      actions={
        <button type="button" class={`button ${frozen.value ? 'is-on' : ''}`} onClick={togglePause}>
          <Icon name={frozen.value ? 'play' : 'pause'} size={14} /> {frozen.value ? 'Follow again' : 'Hold still'}{' '}
          <kbd>P</kbd>
        </button>
      }
    >
      <Health />
      <div class="filters">
        <Segments label="Show" value={isSingle ? 'events' : ''} choices={views} choose={(view) => set({ view })} />
        {isSingle &&
          filters.map((kind) => (
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
        <WordFilter placeholder="Id, path or type" />
      </div>
      <Card flush>
        {isSingle ? (
          <Feed count={singles.value.length}>
            {singles.value.slice(0, mostShown).map((event) => (
              <EventRow key={event.seq} event={event} />
            ))}
          </Feed>
        ) : (
          <Feed count={lines.value.length}>
            {lines.value.slice(0, mostShown).map((line) => (
              <FeedLine key={keyOf(line)} line={line} />
            ))}
          </Feed>
        )}
      </Card>
    </Page>
  );
};

const Feed = ({ count, children }: { readonly count: number; readonly children: ComponentChildren }) => {
  if (!isLoaded.value) return <Skeleton lines={12} />;
  return count === 0 ? <NothingYet /> : children;
};

const NothingYet = () => {
  const isFiltered = setting('q').trim() !== '' || tellingKinds.some((kind) => !shown.value.has(kind));
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
